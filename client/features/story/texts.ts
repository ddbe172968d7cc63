// Beside a story's text
export const contents = "Contents";
export const footnote = (number: string) => `Footnote ${number}`;

// The menu of a story's page
export const menuTip = "More";
export const menuOf = (title: string) => `More about ${title}`;
export const textSize = "Text size";
export const textSizeSample = "A";
export const textSizes = {
  small: "Small text",
  medium: "Default text",
  large: "Large text",
  largest: "Largest text",
} as const;
export const showLess = "Show less like this";
export const showMoreAgain = (name: string) => `You'll see stories by ${name} as before.`;
export const repost = "Repost";
export const storyInfo = "Story info";
export const writer = "Writer";
export const publication = "Publication";
