import { PRODUCT_NAME } from "../../../shared/product.ts";

export const listTitle = (name: string, writer: string) => `${name} by ${writer}`;
export const listDescription = (name: string) => `A list of stories by ${name} on ${PRODUCT_NAME}.`;
export const highlights = "Highlights";
export const notes = "Notes";
export const yourLists = "Your lists";
export const library = "Library";
export const noListsSavedYet = "No lists saved yet";
export const noListsSavedYetText =
  "Follow someone’s list to see it here, with the stories they add.";
export const findLists = "Find lists";
export const savedLists = "Saved lists";
