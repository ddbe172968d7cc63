import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const topStories = "Top stories";
export const publishedOn = "Published on {time}";
export const days = "Days";
export const feedSubject = "top stories";
export const topStoriesOf = (when: string) => `Top stories of ${when}`;
export const noStoriesYet = "No stories yet";
export const noStoriesYetText = "Nothing has been published yet. Be the first to write.";
export const writeAStory = "Write a story";
export const topStoriesDescription = (when: string) =>
  `The stories published on ${when} that readers of ${PRODUCT_NAME} liked most.`;
export const topStoriesTitle = `Top stories on ${PRODUCT_NAME}`;
