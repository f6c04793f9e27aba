"""What goes over the wire: every request and answer of the API, checked in one place.

The page's own types are written from these models (``python -m boardwright.web.page_types``).
"""

from boardwright.web.schemas.analysis import *
from boardwright.web.schemas.classes import *
from boardwright.web.schemas.experiments import *
from boardwright.web.schemas.games import *
from boardwright.web.schemas.plays import *
from boardwright.web.schemas.positions import *
from boardwright.web.schemas.puzzles import *
from boardwright.web.schemas.reaching import *
from boardwright.web.schemas.records import *
from boardwright.web.schemas.results import *
from boardwright.web.schemas.solved import *
from boardwright.web.schemas.wire import *
from boardwright.web.schemas.workshop import *
