"""Steps that bring an older database up to date, one file each."""
