"""Does a game file keep the contract? Found out before it is compiled, trusted or served."""
