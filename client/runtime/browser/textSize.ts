import { createLookChoice } from "./lookChoice.ts";

/** The sizes of a story's text. "medium" is the default. */
export const TEXT_SIZES = ["small", "medium", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** The reader's text size; features/stories/storyBody.css applies it. */
export const textSizeChoice = createLookChoice<TextSize>("textSize", TEXT_SIZES, "medium");
