import { PRODUCT_NAME } from "../../../shared/product.ts";

export const title = "Page not found";
// Specified texts.
export const pageNotFound = "PAGE NOT FOUND";
export const number = "404";
export const lead = "Out of nothing, something.";
export const explanation = `${PRODUCT_NAME} has almost anything you could want to read about, including a page that does not exist.`;
export const home = "Home";
export const searchLabel = `Search ${PRODUCT_NAME}`;
export const searchPlaceholder = "Search stories, people and topics";
export const browse = "Top stories";
export const report = "Report a broken link";
export const reportSubject = (url: string) => `Broken link: ${url}`;
export const staffPicks = "Staff picks";
