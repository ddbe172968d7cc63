export const homepage = "Home page";
export const homepageLead =
  "This is how readers see your home page. Change the header’s title and each section here; readers see it once you save.";
export const viewHome = "View the page";
export const header = "Header";
export const headerTitle = "Title of the header";
export const headerTitleHint = "Leave empty to show the publication’s name.";
export const restText = "Below the sections, readers find all other stories, newest first.";
export const addStories = "Add stories";
export const addPromotion = "Add a promotion";
export const save = "Save";
export const saved = "The home page was saved.";
export const unsaved = "Readers don’t see your changes yet.";
export const undo = "Undo";
export const cancel = "Discard changes";
export const loading = "Loading the preview";
export const emptySection =
  "Readers don’t see this section: it has no stories that aren’t shown above already.";
export const position = (at: number, count: number) => `Position ${at} of ${count}`;

export const kind = "Kind";
export const kinds = { POSTS: "Stories", PROMOTION: "Promotion" } as const;
export const numbered = (name: string, index: number) => `${name} ${index + 1}`;
export const newSection = "New section";
export const byDefault = "–";
export const editSection = "Edit this section";
export const editNamed = (name: string) => `Edit this section: ${name}`;
export const removeThis = "Remove this section";

export const title = "Heading";
export const source = "Which stories";
export const sources = [
  ["LATEST", "The latest"],
  ["TAG", "The latest of a topic"],
  ["PICKED", "Stories that you pick"],
] as const;
export const topic = "Topic";
export const chooseTopic = "Choose a topic";
export const storyCount = "How many";
export const layout = "Layout";
export const layouts = [
  ["GRID", "Grid"],
  ["STREAM", "One below the other"],
  ["LIST", "List of titles"],
] as const;
export const margin = "Width";
export const margins = [
  ["WIDE", "Wide"],
  ["NORMAL", "As wide as a story"],
] as const;
export const textPosition = "Text";
export const textPositions = [
  ["BELOW", "Below the image"],
  ["BESIDE", "Beside the image"],
] as const;
export const pickedStories = "Picked stories";
export const storyAddresses = "Addresses of stories, separated by spaces";
export const findStory = "Find a story to add";
export const addStory = "Stories to add";
export const add = "Add";
export const noneFound = "No published story of this publication has these words.";
export const allPicked = (most: number) =>
  `A section shows at most ${most} stories. Remove one to add another.`;
export const hiddenStory = "A story that readers can’t see";
export const untitled = "Untitled";

export const headline = "Headline";
export const buttonText = "Button";
export const url = "Address of the button";
export const urlHint = "Such as https://example.com.";
export const backgroundColor = "Background color";
export const backgroundColorHint = "Leave empty for the page’s.";
export const clearColor = "Remove color";
export const image = "Image";
export const imageHint = "Shown beside the headline.";
