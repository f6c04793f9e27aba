"""How a net is made: self-play in lockstep, training, strength measured on the way, pupils."""
