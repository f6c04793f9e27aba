// Moves that lead to a position worth showing, for the pictures of games; others show their start.

/** @type {Record<string, string[]>} */
export const EXAMPLES = {
  goclub: "k12 i10 j9 l9 h13 g10 n11 l15 m8 l10 l5 p7 f7".split(" "),
  gomoku: "h8 g9 h9 f10 h10 h11 h7 h6 g10 e11 d12 f11 g11 f12 f9 f13 f14 g12 i10".split(" "),
  lgame: ["c4c3c2d2/d1a3"],
  nim: ["7-9", "2", "13-14"],
  three_kingdoms: "H6 E7 G8 D4 I6 C3 G9 G10 H7 D5 D6 G11 J6 K6 E8 D7 I7 C6 D8 D9 H8 H5 E4 F8".split(" "),
};
