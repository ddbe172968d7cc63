import type { TextKind } from "./model/schema.ts";

export const KIND_NAMES: Record<TextKind, string> = {
  P: "Text",
  H1: "Heading",
  H2: "Subheading",
  H3: "Small heading",
  H4: "Smallest heading",
  BQ: "Quote",
  PQ: "Pull quote",
  ULI: "Bulleted list",
  OLI: "Numbered list",
  PRE: "Code",
};
