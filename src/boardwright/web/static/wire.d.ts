// Written by: python -m boardwright.web.page_types. Do not edit.

/** A position: the game's first one, or ``position``, and the moves played from it. */
export interface PositionRequest {
  game: string;
  options?: Record<string, any>;
  position?: string;
  moves?: Array<string>;
}

/** A move that an engine considered. */
export interface CandidateView {
  move: string;
  values: Array<number>;
  line: Array<string>;
  visits: number;
  quick: boolean;
  distance: number | null;
}

/** What an engine thinks of a position; values are 1 or -1 only where that is proved. */
export interface ThoughtView {
  move: string;
  values: Array<number>;
  line: Array<string>;
  depth: number;
  nodes: number;
  seconds: number;
  candidates: Array<CandidateView>;
  proved: boolean;
  distance: number | null;
}

/** A position to be thought about, for this many seconds. */
export interface AnalysisRequest {
  game: string;
  options?: Record<string, any>;
  position?: string;
  moves?: Array<string>;
  player?: string | null;
  seconds?: number;
  candidates?: number;
}

/** An engine is being prepared, which takes a while when it must be compiled. */
export interface PreparingEvent {
  player: string;
}

/** An engine is compiled, which happens once on a machine and takes about this long. */
export interface CompilingEvent {
  player: string;
  seconds: number;
}

/** A line of a game to be judged, move by move, from the root to a node. */
export interface ReviewRequest {
  node: number;
  moves?: number | null;
  seconds?: number;
  player?: string | null;
}

/** A move, and how much a net wants it before any search. */
export interface WishedMove {
  move: string;
  share: number;
}

/** What a net says of a position at a glance. */
export interface NetOpinion {
  name: string;
  values: Array<number>;
  moves: Array<WishedMove>;
}

/** A move that was played from a position, and how its games ended. */
export interface ExploredMove {
  move: string;
  games: number;
  own: number;
  score: number | null;
}

/** What was played from a position in one's own games and in those of the machine. */
export interface ExplorerView {
  games: number;
  own: number;
  newest: number;
  cut: boolean;
  moves: Array<ExploredMove>;
}

/** A point of a position. */
export interface PointRequest {
  game: string;
  options?: Record<string, any>;
  position?: string;
  moves?: Array<string>;
  point: number;
}

/** A winning set in which one player has stones and nobody else does. */
export interface LiveSet {
  player: number;
  points: Array<number>;
  held: Array<number>;
}

/** Live sets through a point, those with most stones first. */
export interface LiveSets {
  sets: Array<LiveSet>;
  total: number;
}

/** A search that was prepared has begun; it takes this long at most. */
export interface SearchingEvent {
  seconds: number;
}

/** A win by forcing moves, with its line; none was found if it is empty. */
export interface ForcedLine {
  line: Array<string>;
  excluded: boolean;
}

/** A game with its options; those not given have their defaults. */
export interface GameRequest {
  game: string;
  options?: Record<string, any>;
}

/** How long each seat has: seconds for the game, more after each move, and then periods. */
export interface ClockView {
  seconds: number;
  increment: number;
  periods: number;
  period: number;
}

/** A position as it is drawn and played. */
export interface PositionView {
  text: string;
  to_move: number;
  over: boolean;
  returns: Array<number> | null;
  winner: number | null;
  score: Array<number>;
  marks: Array<MarkView>;
  winning: Array<number>;
  moves: Array<MoveView>;
  last: Array<number>;
  caption: Record<string, string>;
  reason: Record<string, string>;
  notations: Record<string, string>;
}

/** A class to be opened. */
export interface NewClass {
  title?: string;
}

/** Who comes in, or what a member wants to be called from now on. */
export interface MemberRequest {
  name: string;
  kind?: "person" | "bot";
}

/** What the class plays, and in which form. */
export interface ContestRequest {
  game: string;
  options?: Record<string, any>;
  form?: "pairs" | "round-robin" | "swiss" | "knock-out" | "computer";
  rounds?: number;
  level?: string;
  clock?: ClockView | null;
  engines?: boolean;
}

/** Somebody in the class. */
export interface MemberView {
  name: string;
  kind: "person" | "bot";
  present: boolean;
  out: boolean;
}

/** What the class plays. */
export interface ContestView {
  game: string;
  options: Record<string, any>;
  form: "pairs" | "round-robin" | "swiss" | "knock-out" | "computer";
  rounds: number;
  level: string;
  clock: ClockView | null;
  engines: boolean;
  players: number;
}

/** A game at a table; a seat is a member's number, or -1 for the computer. */
export interface ClassGameView {
  seats: Array<number>;
  play: string;
  points: Array<number> | null;
  reason: string;
}

/** Games that are played at the same time. */
export interface RoundView {
  games: Array<ClassGameView>;
  rests: Array<number>;
}

/** A member's line of the standing. */
export interface StandingView {
  place: number;
  member: number;
  points: number;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  rests: number;
  opponents: number;
  elo: number | null;
  low: number | null;
  high: number | null;
}

/** A class from outside: whether the key of the request is in it already. */
export interface DoorView {
  code: string;
  title: string;
  inside: boolean;
}

/** A class as the teacher or a member sees it. */
export interface ClassView {
  code: string;
  title: string;
  role: "owner" | "seat";
  you: number | null;
  members: Array<MemberView>;
  contest: ContestView | null;
  rounds: Array<RoundView>;
  standings: Array<StandingView>;
  over: boolean;
  version: number;
}

/** Where a game of the class stands, for the wall of boards. */
export interface ClassBoardEvent {
  play: string;
  plies: number;
  position: PositionView;
}

/** A paper that can be reproduced. */
export interface PaperView {
  name: string;
  title: Record<string, string>;
}

/** How far an experiment is: ``what`` is counted, and of ``parts`` the one that runs. */
export interface ProgressView {
  what: string;
  done: number;
  total: number | null;
  left: number | null;
  part: number;
  parts: number;
  score: Array<ScoreView>;
}

/** An experiment to be started: what the command line would be told. */
export interface ExperimentRequest {
  kind: "match" | "tournament" | "fairness" | "cure" | "tune" | "learn" | "reproduce";
  game?: string;
  paper?: string;
  options?: Record<string, any>;
  players?: Array<string>;
  games?: number | null;
  seed?: number;
  rotate?: boolean;
  opening_plies?: number;
  form?: "round-robin" | "gauntlet" | "swiss";
  cures?: Array<"komi" | "pie" | "opening" | "turns">;
  settings?: Array<string>;
  method?: "optuna" | "champion";
  trials?: number | null;
  confirm_games?: number | null;
  minutes?: number | null;
  full?: boolean;
  language?: "en" | "zh-TW";
}

/** An experiment: what was asked for, how far it is, and what it found. */
export interface ExperimentView {
  id: number;
  kind: "match" | "tournament" | "fairness" | "cure" | "tune" | "learn" | "reproduce";
  title: string;
  command: string;
  request: Required<ExperimentRequest>;
  state: "waiting" | "running" | "stopped" | "finished" | "failed";
  progress: ProgressView;
  result: MatchResultView | FairnessResultView | CureResultView | TuneResultView | LearnResultView | ReproductionResultView | null;
  error: string;
  run: number | null;
  created: string;
  updated: string;
}

/** All experiments without their results, newest first. */
export interface ExperimentList {
  experiments: Array<ExperimentView>;
}

/** What an experiment can be, and the papers that can be reproduced. */
export interface ChoicesView {
  kinds: Array<"match" | "tournament" | "fairness" | "cure" | "tune" | "learn" | "reproduce">;
  forms: Array<"round-robin" | "gauntlet" | "swiss">;
  methods: Array<"optuna" | "champion">;
  papers: Array<PaperView>;
}

/** The command line that an experiment would be. */
export interface CommandView {
  command: string;
}

/** How long an experiment will take on this machine, in seconds; None if a trial cannot tell. */
export interface EstimateView {
  seconds: number | null;
}

/** One game of an experiment; ``number`` finds it again. */
export interface PlayedGameLine {
  number: number;
  players: Array<string>;
  winner: number | null;
  drawn: boolean;
  plies: number;
}

/** Some of the games of an experiment, of ``total`` played so far. */
export interface PlayedGameList {
  total: number;
  games: Array<PlayedGameLine>;
}

/** Games of the same players with each other, all seatings together. */
export interface MeetingLine {
  players: Array<number>;
  points: Array<number>;
  games: number;
}

/** What the games of an experiment look like; empty where only counts were kept. */
export interface GamesView {
  lengths: Record<string, number>;
  first_moves: Record<string, number>;
  meetings: Array<MeetingLine>;
}

/** The cures that a game offers with its options. */
export interface CureList {
  cures: Array<"komi" | "pie" | "opening" | "turns">;
}

/** A seat, or a player, in two experiments: scores, games, and how far they are apart. */
export interface ComparedLine {
  about: "seat" | "player";
  name: string;
  number: number;
  scores: Array<number>;
  games: Array<number>;
  difference: number;
  low: number;
  high: number;
}

/** What two experiments of one game have in common, and the command that says so. */
export interface ComparisonView {
  command: string;
  rows: Array<ComparedLine>;
}

/** An option of a game, or a setting of a kind of player. */
export interface ParameterView {
  name: string;
  about: Record<string, string>;
  kind: "whole" | "number" | "choice" | "switch" | "numbers" | "text";
  default: number | boolean | string | Array<number>;
  low: number | null;
  high: number | null;
  choices: Array<string>;
  tunable: boolean;
}

/** A position worth showing in the picture of a game. */
export interface ExampleView {
  options: Record<string, any>;
  moves: Array<string>;
}

/** One game in the list of games. */
export interface GameView {
  name: string;
  title: Record<string, string>;
  group: "papers" | "classics" | "many" | "yours";
  players: number;
  options: Array<ParameterView>;
  lesson: boolean;
  example: ExampleView;
  mark: string;
  problem: Record<string, string>;
  file: string;
  editable: boolean;
}

/** All games this server offers. */
export interface GameList {
  games: Array<GameView>;
  version: string;
  laboratory: boolean;
  workshop: boolean;
  changes: number;
}

/** One point of a board: where it is drawn, and in space if the board has layers. */
export interface PointView {
  name: string;
  x: number;
  y: number;
  outline: Array<Array<number>>;
  shaded: boolean;
  space: Array<number> | null;
  layer: number;
}

/** A border in a player's colour: places in the plane, joined in order. */
export interface SideView {
  colour: string;
  places: Array<Array<number>>;
}

/** A coordinate beside the board. */
export interface LabelView {
  text: string;
  x: number;
  y: number;
}

/** A kind of player that can take a seat. */
export interface PlayerKindView {
  name: string;
  about: Record<string, string>;
  settings: Array<ParameterView>;
}

/** Everything about a game with fixed options that does not change while it is played. */
export interface BoardView {
  game: string;
  options: Record<string, number | boolean | string | Array<number>>;
  title: Record<string, string>;
  rules: Record<string, string>;
  ending: Record<string, string>;
  players: number;
  player_names: Record<string, Array<string>>;
  colours: Array<string>;
  symbols: string;
  impartial: boolean;
  chances: boolean;
  cell: "point" | "square" | "hexagon" | "circle" | "edge" | "pit";
  points: Array<PointView>;
  layers: number;
  lines: Array<Array<number>>;
  dots: Array<Array<number>>;
  sides: Array<SideView>;
  labels: Array<LabelView>;
  neighbours: Array<Array<number>>;
  piece: number;
  places: boolean;
  wins_by_sets: boolean;
  forces: boolean;
  solvable: boolean;
  kinds: Array<PlayerKindView>;
  levels: Record<string, string>;
  thinker: string;
}

/** One move in the tree of a game; the first node is the first position and has no move. */
export interface NodeView {
  parent: number | null;
  move: string;
  note: string;
  values: Array<number> | null;
  best: string | null;
  best_values: Array<number> | null;
  id: number;
  seat: number;
  seconds: number;
}

/** Who sits in a seat: ``human`` here, ``link`` (whoever has the seat's link), or a player. */
export interface SeatView {
  player: string;
  name: string;
  yours: boolean;
  taken: boolean;
  left: number | null;
  periods: number | null;
  part: number | null;
}

/** Keys to hand out: one for each seat played by link, one to watch. */
export interface LinksView {
  seats: Array<string | null>;
  watch: string;
}

/** How a game ended before its rules ended it; the seat is that of who lost. */
export interface EndedView {
  how: "time" | "resignation" | "agreement";
  seat: number | null;
}

/** What a seat asks the others for: a draw, or to take a move back. */
export interface OfferView {
  kind: "draw" | "undo";
  seat: number;
  waits_for: Array<number>;
}

/** What people agree on around a game. */
export interface CompanyView {
  ended: EndedView | null;
  offer: OfferView | null;
  next: string | null;
  advice: boolean;
}

/** Something that was said in the name of a seat. */
export interface SaidView {
  seat: number;
  text: string;
}

/** A game being played or looked at, with all its branches. */
export interface PlayView {
  id: string;
  game: string;
  options: Record<string, number | boolean | string | Array<number>>;
  start: string;
  seats: Array<SeatView>;
  headers: Record<string, string>;
  nodes: Array<NodeView>;
  current: number;
  position: PositionView;
  paused: boolean;
  version: number;
  role: "owner" | "seat" | "watch";
  thinking: boolean;
  company: CompanyView;
  chat: Array<SaidView>;
  clock: ClockView | null;
  links: LinksView | null;
  seed: number;
  created: string;
  updated: string;
}

/** Who shall sit in a seat; a new link frees the seat of who has it. */
export interface SeatRequest {
  player?: string;
  name?: string;
  new_link?: boolean;
}

/** A game to be begun, from the start, from a position, or with the moves of a record. */
export interface NewPlay {
  game: string;
  options?: Record<string, any>;
  seats?: Array<SeatRequest>;
  headers?: Record<string, any>;
  position?: string;
  nodes?: Array<NodeView>;
  clock?: ClockView | null;
  seed?: number | null;
  paused?: boolean;
  advice?: boolean | null;
}

/** Who sits in a seat of a game in the list. */
export interface LineSeat {
  player: string;
  name: string;
  yours: boolean;
}

/** A game in the list of one's own games. */
export interface PlayLine {
  id: string;
  game: string;
  options: Record<string, number | boolean | string | Array<number>>;
  seats: Array<LineSeat>;
  headers: Record<string, string>;
  current: number;
  plies: number;
  over: boolean;
  ended: EndedView | null;
  yours: boolean;
  updated: string;
}

/** One's own games, last used first. */
export interface PlayList {
  plays: Array<PlayLine>;
}

/** A move, played at the node it was thought of; elsewhere it is refused. */
export interface MoveRequest {
  node: number;
  move: string;
}

/** A node of the tree. */
export interface NodeRequest {
  node: number;
}

/** The link of a seat, to be taken by the key of the request, and the name of who takes it. */
export interface JoinRequest {
  link: string;
  name?: string;
}

/** What the key of the request may do now, and whether someone else had taken the seat. */
export interface JoinView {
  role: "owner" | "seat" | "watch";
  seat: number | null;
  taken: boolean;
}

/** What is asked for. */
export interface OfferRequest {
  kind: "draw" | "undo";
}

/** A line for the others. */
export interface SayRequest {
  text: string;
}

/** Yes or no to what is offered. */
export interface AnswerRequest {
  yes: boolean;
}

/** Whether everybody moves on by a seat. */
export interface RematchRequest {
  swap?: boolean;
}

/** The game that goes on after another. */
export interface RematchView {
  id: string;
}

/** Who looks at a game just now: seats played by link, the owner, and how many watch. */
export interface PresenceEvent {
  seats: Array<number>;
  owner: boolean;
  watching: number;
}

/** What the owner may change while a game is played; what is None stays. */
export interface PlayChange {
  paused?: boolean | null;
  seats?: Array<SeatRequest> | null;
  headers?: Record<string, any> | null;
  advice?: boolean | null;
  note?: string | null;
  node?: number | null;
}

/** A change of a game, sent to all who look at it; ``version`` counts up by one. */
export interface PlayEvent {
  id: string;
  version: number;
  origin: number;
  current: number;
  position: PositionView;
  paused: boolean;
  thinking: boolean;
  company: CompanyView;
  said: SaidView | null;
  seats: Array<SeatView>;
  headers: Record<string, string>;
  nodes: Array<NodeView>;
  links: LinksView | null;
}

/** A position set up by hand: the mark on every point, as numbers of the game's symbols. */
export interface EditRequest {
  game: string;
  options?: Record<string, any>;
  marks: Array<number>;
  to_move?: number;
}

/** Something drawn on points. */
export interface MarkView {
  kind: "stone" | "piece" | "circle" | "struck" | "count" | "line" | "block";
  points: Array<number>;
  colour: string;
  text: string;
}

/** A legal move: its text and, for each click, the points any of which will do (pass: none). */
export interface MoveView {
  text: string;
  path: Array<Array<number>>;
}

/** A board and a position on it. */
export interface ShownView {
  board: BoardView;
  position: PositionView;
}

/** Some of the puzzles that a seed gives; made while one waits, as far as time allows. */
export interface PuzzlesRequest {
  game: string;
  options?: Record<string, any>;
  seed?: number;
  first?: number;
  count?: number;
}

/** Puzzles to be printed for a class, of one level or of all (0). */
export interface SheetRequest {
  game: string;
  options?: Record<string, any>;
  count?: number;
  level?: number;
  language?: "en" | "zh-TW";
}

/** What a player, from 1, is to reach within so many plies; 0: however long it takes. */
export interface TaskView {
  goal: "win" | "threats" | "hold" | "best";
  player: number;
  plies: number;
}

/** A puzzle as it is asked; what is right is judged move by move. */
export interface PuzzleView {
  number: number;
  start: string;
  task: TaskView;
  question: Record<string, string>;
  level: number;
  source: string;
}

/** Some puzzles; ``ended`` when no more can be made. */
export interface PuzzleList {
  puzzles: Array<PuzzleView>;
  ended: boolean;
}

/** A puzzle, and the moves made since: the learner's and the replies, in turn. */
export interface PuzzleRequest {
  game: string;
  options?: Record<string, any>;
  start: string;
  task: TaskView;
  moves?: Array<string>;
}

/** What the last move was worth, the replies, and the positions after it and each reply. */
export interface PuzzleAnswer {
  right: boolean;
  done: boolean;
  words: Record<string, string>;
  replies: Array<string>;
  positions: Array<PositionView>;
}

/** What is right now, and one way to the end. */
export interface PuzzleSolution {
  right: Array<string>;
  line: Array<string>;
}

/** A picture of the rules: where one begins to look, and the moves that are shown. */
export interface PictureView {
  kind: "start" | "move" | "effect" | "win" | "draw";
  words: Record<string, string>;
  start: PositionView;
  moves: Array<string>;
  positions: Array<PositionView>;
}

/** The rules of a game in pictures. */
export interface RulePictures {
  board: BoardView;
  pictures: Array<PictureView>;
}

/** A step of a lesson: a task, or moves that are right; with neither any move will do. */
export interface StepView {
  say: Record<string, string>;
  well: Record<string, string>;
  position: PositionView;
  task: TaskView | null;
  right: Array<string>;
}

/** The lesson of a game. */
export interface LessonView {
  board: BoardView;
  steps: Array<StepView>;
}

/** Addresses at which others find the page, the best first; none if they cannot. */
export interface ReachView {
  addresses: Array<string>;
}

/** A text to be read by a camera. */
export interface CodeRequest {
  text: string;
}

/** A QR code: modules a side, and the dark ones as a path of SVG. */
export interface CodeView {
  size: number;
  path: string;
}

/** A record in any of our formats, as text. */
export interface RecordText {
  text: string;
}

/** A record read: what ``NewPlay`` needs to continue it. */
export interface RecordView {
  game: string;
  options: Record<string, number | boolean | string | Array<number>>;
  position: string;
  headers: Record<string, string>;
  nodes: Array<NodeView>;
}

/** Base of what a command writes: what the page does not show is left out. */
export interface Told {
}

/** The score of a player or a seat so far, with an interval that holds at all times at once. */
export interface ScoreView {
  about: "player" | "seat";
  name: string;
  wins: number;
  n: number;
  score: number;
  low: number;
  high: number;
}

/** What a player or a seat won; the interval is Wilson's for the score. */
export interface ShareView {
  name: string;
  wins: number;
  games: number;
  score: number;
  score_low: number;
  score_high: number;
}

/** The advantage that pairs of games show, in normalised Elo; null: no limit on that side. */
export interface PairsView {
  n: number;
  normalised_elo: number | null;
  low: number | null;
  high: number | null;
}

/** A player's rating with its 95 % interval. */
export interface RatingView {
  name: string;
  elo: number;
  low: number;
  high: number;
  games: number;
}

/** A match or tournament. */
export interface MatchResultView {
  kind: "match" | "tournament";
  games: number;
  draws: number;
  unfinished: number;
  mean_length: number;
  seats: Array<ShareView>;
  players: Array<ShareView>;
  players_by_seat: Array<Array<ShareView>>;
  pairs: PairsView | null;
  ratings: Array<RatingView>;
  words: Record<string, string>;
}

/** The score of a seat; an exact one has no interval. */
export interface SeatScoreView {
  seat: number;
  score: number;
  low: number | null;
  high: number | null;
}

/** A level of play in a fairness study. */
export interface LevelView {
  level: string;
  exact: boolean;
  opening_plies: number;
  seats: Array<SeatScoreView>;
  games: number;
  distinct: number;
  draw_rate: number | null;
  mean_length: number | null;
  branching: number | null;
  lead_changes: number | null;
  settled_after: number | null;
}

/** What a fairness study comes to, sentence by sentence. */
export interface VerdictView {
  kind: string;
  words: Record<string, Array<string>>;
}

/** A fairness study, finished or so far. */
export interface FairnessResultView {
  kind: "fairness";
  rows: Array<LevelView>;
  verdict: VerdictView | null;
}

/** What a setting of a cure gives to the seats; without games it is exact. */
export interface CureRowView {
  kind: string;
  player: string;
  role: string;
  games: number;
  seats: Array<SeatScoreView>;
  swap: boolean | null;
  setting: string;
  note: string;
}

/** The words of all rows in a language, and what they come to. */
export interface CureWordsView {
  settings: Array<string>;
  notes: Array<string>;
  verdict: Array<string>;
}

/** Cures of a game, finished or so far. */
export interface CureResultView {
  kind: "cure";
  rows: Array<CureRowView>;
  translations: Record<string, CureWordsView>;
}

/** What the trials promise of the new values. */
export interface PosteriorView {
  score: number | null;
  deviation: number | null;
}

/** The score of a trial's values against the old ones. */
export interface TrialView {
  trial: number;
  values: Record<string, number>;
  score: number;
  low: number;
  high: number;
  n: number;
}

/** The new values and the test that they had. */
export interface TunedView {
  method: string;
  old: Record<string, number>;
  best: Record<string, number>;
  best_player: string;
  complete: boolean;
  confirmed: boolean | null;
  trials: number;
  games: number;
  posterior: PosteriorView;
  in_a_row: number | null;
  evidence: number;
  evidence_bounds: Array<number>;
  confirm_games: number;
  score: number | null;
  interval: Array<number>;
}

/** A tuning: its trials and, once it has ended, what it found. */
export interface TuneResultView {
  kind: "tune";
  rows: Array<TrialView>;
  found: TunedView | null;
}

/** How strong a net was after so many seconds of learning, against an opponent. */
export interface StrengthView {
  seconds: number;
  positions: number;
  opponent: string;
  simulations: number;
  games: number;
  score: number;
  low: number;
  high: number;
  policy_loss: number | null;
  value_loss: number | null;
}

/** A net that learned a game, finished or so far: its curve, and its name as a player. */
export interface LearnResultView {
  kind: "learn";
  curve: Array<StrengthView>;
  player: string;
  seconds: number;
  games: number;
  positions: number;
}

/** A figure of a paper beside ours. */
export interface PaperRowView {
  table: string;
  figure: string;
  about: string;
  paper: number | string | null;
  measured: number | string;
  low: number | null;
  high: number | null;
  n: number;
  verdict: string;
  why: string;
}

/** The rows of a reproduced paper and what they show, in a language. */
export interface PaperWordsView {
  rows: Array<PaperRowView>;
  findings: Array<string>;
}

/** A reproduced paper, finished or so far. */
export interface ReproductionResultView {
  kind: "reproduce";
  translations: Record<string, PaperWordsView>;
}

/** A move with its exact value for the player who makes it. */
export interface JudgedMove {
  move: string;
  value: "win" | "draw" | "loss";
  distance: number | null;
  margin?: number | null;
}

/** What is exactly known about a position; ``value`` is for the player to move. */
export interface SolvedPosition {
  method: string;
  value: "win" | "draw" | "loss" | null;
  distance: number | null;
  margin?: number | null;
  moves: Array<JudgedMove>;
  line: Array<string>;
  facts: Record<string, any>;
}

/** A page of solved positions: the lost ones, or the longest wins, up to symmetry. */
export interface SolvedListRequest {
  game: string;
  options?: Record<string, any>;
  which?: "lost" | "longest";
  first?: number;
  count?: number;
}

/** One of them. */
export interface SolvedListed {
  position: PositionView;
  value: "win" | "draw" | "loss";
  distance: number | null;
  margin?: number | null;
}

/** A figure of a paper compared with ours; the paper's is empty where it has none. */
export interface PaperFigure {
  figure: Record<string, string>;
  paper: Record<string, string>;
  measured: Record<string, string>;
  verdict: string;
}

/** A page of solved positions, of ``total``; the first one comes with the paper's figures. */
export interface SolvedList {
  total: number;
  positions: Array<SolvedListed>;
  figures: Array<PaperFigure>;
}

/** What went wrong, as one sentence for people. */
export interface Problem {
  error: string;
}

/** A kind of game to begin from. */
export interface StarterView {
  name: string;
  about: Record<string, string>;
}

/** What is needed to write a game. */
export interface WorkshopView {
  folder: string;
  starters: Array<StarterView>;
  taken: Array<string>;
  games: Array<string>;
}

/** The file of a game. */
export interface GameFileView {
  name: string;
  file: string;
  text: string;
  mark: string;
}

/** A text to be saved. */
export interface SaveRequest {
  text: string;
  over?: string;
}

/** A text to be checked, as the file of this name. */
export interface DraftRequest {
  name: string;
  text: string;
}

/** What is wrong with a text, and in which line, if that is known. */
export interface DraftProblemEvent {
  sentence: string;
  line: number | null;
}

/** A text is a game; this is its version's name. */
export interface DraftGoodEvent {
  game: string;
  warnings: Array<string>;
  plies_a_second: number;
}

/** How often own games have changed since the server started. */
export interface ChangesView {
  changes: number;
}
