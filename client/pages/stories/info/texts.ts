import { plural } from "../../../../shared/format/plural.ts";

export const writers = (count: number) => plural(count, { one: "Writer", other: "Writers" });
export const lengthOf = (words: number, readingTime: string) =>
  plural(words, {
    one: `1 word, ${readingTime}`,
    other: `${words.toLocaleString("en")} words, ${readingTime}`,
  });
export const noneYet = "None yet";
export const clapsByReaders = (claps: number, readers: number) =>
  plural(readers, {
    one: `${claps.toLocaleString("en")} by 1 reader`,
    other: `${claps.toLocaleString("en")} by ${readers.toLocaleString("en")} readers`,
  });
export const clapCount = (count: number) =>
  plural(count, { one: "1 clap", other: `${count} claps` });
export const noClaps = "No claps yet";
export const noClapsText = "Readers who clap for your story appear here. Only you can see them.";
export const moreReaders = "More readers";
export const translatedBy = "Translated by";
export const publication = "Publication";
export const published = "Published";
export const notYet = "Not yet";
export const lastEdited = "Last edited";
export const length = "Length";
export const whoCanSeeIt = "Who can see it";
export const language = "Language";
export const license = "License";
export const sourcesTerms = "Source’s terms";
export const originallyPublishedAt = "Originally published at";
export const address = "Address";
export const topics = "Topics";
export const claps = "Claps";
export const newest = "Newest";
export const mostApplauded = "Most applauded";
export const latest = "Latest";
export const mostClaps = "Most claps";
export const aboutTheStory = "About the story";
export const edit = "Edit";
export const settings = "Settings";
export const activity = "Activity";
export const responsesTab = (count: number) => `Responses ${count}`;
export const clapsTab = (count: number) => `Readers who clapped ${count}`;
export const order = "Order";
export const aboutTitle = (title: string) => `About “${title}”`;
export const noResponsesYet = "No responses yet";
export const noResponsesYetText = "Responses to this story appear here.";
export const respond = "Respond";
export const moreResponses = "More responses";
export const someReader = "A reader";
