import { PRODUCT_NAME } from "../../../shared/product.ts";

export const homeLink = `${PRODUCT_NAME}, home`;
/** Specified text. */
export const explanation =
  "Apologies, but something went wrong on our end. Refresh the page, check the {status}, or find {stories}";
export const siteStatus = "site status";
export const somethingToRead = "something interesting to read";
