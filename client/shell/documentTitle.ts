import { PRODUCT_NAME } from "../../shared/product.ts";

/** Returns the document title: the page's title followed by the product name. */
export function documentTitle(title: string): string {
  return title ? `${title} – ${PRODUCT_NAME}` : PRODUCT_NAME;
}
