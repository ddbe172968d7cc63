import { PRODUCT_NAME } from "../../shared/product.ts";

/** The document's title: the page's own, then the product's name. */
export function documentTitle(title: string): string {
  return title ? `${title} – ${PRODUCT_NAME}` : PRODUCT_NAME;
}
