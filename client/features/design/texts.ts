export const label = "Design";
export const accent = "Accent color";
export const accentText = "The color of links and buttons.";
export const ownColor = "Your own color";
export const accentHint = "Six digits after #, or empty for the standard blue.";
export const clearAccent = "Use the standard blue";
export const suggestedColors = "Suggested colors";
export const standardAccent = "Links and buttons are in the standard blue.";
export const lightPage = "Light";
export const darkPage = "Dark";
export const sampleLink = "A link";
export const sampleButton = "A button";

/** Contrast ratios, which have to be at least 4.5. */
export const easyToRead = (light: number, dark: number) =>
  `Easy to read: the contrast is ${light.toFixed(1)} : 1 on light pages and ${dark.toFixed(1)} : 1 on dark ones. At least 4.5 : 1 is needed.`;
export const tooLight = (contrast: number) =>
  `This color is too light for text on light pages (${contrast.toFixed(1)} : 1, at least 4.5 : 1 is needed). Links and buttons use a darker shade there.`;
export const tooDark = (contrast: number) =>
  `This color is too dark for text on dark pages (${contrast.toFixed(1)} : 1, at least 4.5 : 1 is needed). Links and buttons use a lighter shade there.`;

export const typefaces = "Typefaces";
export const typefacesText = "For titles, and for the text of stories.";
export const sampleTitle = "The river in winter";
export const sampleText = "By December the ice had reached the second bridge.";
export const classic = "Classic";
export const editorial = "Editorial";
export const modern = "Modern";
export const book = "Book";
export const clean = "Clean";
export const friendly = "Friendly";

export const masthead = "Header";
export const mastheadText = "The top of the home page.";
export const centered = "Centered";
export const start = "Side";
export const compact = "Compact";

export const storyWidth = "Story width";
export const storyWidthText = "How long the lines of a story are on a large screen.";
export const narrow = "Narrow";
export const medium = "Medium";
export const wide = "Wide";

export const preview = "Preview";
export const previewedPage = "Previewed page";
export const home = "Home";
export const story = "Story";
export const previewOf = (sample: "home" | "story") =>
  sample === "home" ? "Preview of the home page" : "Preview of the latest story";

export const unsaved = "Unsaved changes";
export const undo = "Undo";
export const discard = "Discard";
export const save = "Save";
export const saved = "Your design is live.";
export const useStandard = "Back to the standard design";
