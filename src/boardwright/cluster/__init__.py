"""Games of an experiment on more than one machine: blocks of them are handed out by Dask.

Dask only hands out and notices who has died. What was played is written into our database by
whoever played it, once for each block (``store.blocks``), and read from there in the order of the
games.
"""
