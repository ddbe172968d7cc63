import { MAX_BIO_LENGTH } from "../../../../shared/limits.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const step = (number: number, count: number) => `Step ${number} of ${count}`;
export const continueToNext = "Continue";
export const back = "Back";

export const topicsTitle = "What do you want to read about?";
export const topicsHead = `What do you want to read about on ${PRODUCT_NAME}?`;
export const topicsLead =
  "Follow three or more topics to see stories about them on your home page.";
export const topicsList = "Topics";
export const exploreTopics = "Explore more topics";

export const peopleTitle = "Who do you want to hear from?";
export const peopleLead =
  "New stories from the people and publications you follow appear on your home page.";
export const people = "Writers";
export const publications = "Publications";
export const nobodyTitle = "No suggestions yet";
export const nobodyText = "Follow writers from their stories or profiles whenever you like.";

export const profileTitle = "Set up your profile";
export const profileLead =
  "This is what readers see next to your stories and responses. You can change it in your settings.";
export const photo = "Photo";
export const photoHint = "A square image works best. Others are cropped to the center.";
export const choosePhoto = "Choose a photo";
export const changePhoto = "Choose another photo";
export const name = "Name";
export const bio = "Bio";
export const bioHint = `One or two sentences about you, at most ${MAX_BIO_LENGTH} characters.`;
export const finish = "Finish";
