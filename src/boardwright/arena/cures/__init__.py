"""What makes an unfair game even: komi, the pie rule, opening restrictions."""
