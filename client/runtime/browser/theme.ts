import { createLookChoice } from "./lookChoice.ts";

/** The available themes. "system" is the default and follows the operating system. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The reader's theme; ui/tokens.css has its colors. */
export const themeChoice = createLookChoice<Theme>("theme", THEMES, "system");
