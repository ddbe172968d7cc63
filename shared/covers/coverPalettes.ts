/** The colors of a cover. Text is only on `ground`, at a contrast of at least 4.5:1. */
export interface CoverPalette {
  ground: string;
  /** From the furthest to the nearest layer. */
  layers: readonly [string, string, string];
  ink: string;
  accent: string;
}

/** Prussian blue, iron-gall ink when fresh and when aged, paper, and the verdigris of old prints. */
export const COVER_PALETTES: readonly CoverPalette[] = [
  {
    ground: "#14406f",
    layers: ["#1d5288", "#0f335b", "#e9e3d5"],
    ink: "#f4efe3",
    accent: "#d9b36a",
  },
  {
    ground: "#20262e",
    layers: ["#2d3540", "#171c22", "#d9d2c2"],
    ink: "#efe9dc",
    accent: "#92bbe9",
  },
  {
    ground: "#efe9dc",
    layers: ["#e3d9c5", "#d3c6ac", "#14487f"],
    ink: "#1f242b",
    accent: "#14487f",
  },
  {
    ground: "#dce6ef",
    layers: ["#c8d7e6", "#aac2d9", "#1a4b7f"],
    ink: "#12365f",
    accent: "#8a5d2b",
  },
  {
    ground: "#ecdfcf",
    layers: ["#dfcbb2", "#c9ad8c", "#5b4029"],
    ink: "#46301d",
    accent: "#14487f",
  },
  {
    ground: "#dbe5dd",
    layers: ["#c3d4c8", "#a3bdac", "#1f4a40"],
    ink: "#1c3f37",
    accent: "#8a5d2b",
  },
];
