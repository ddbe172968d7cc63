import { PRODUCT_NAME } from "../product.ts";

const APP = new RegExp(`\\b${PRODUCT_NAME}App/\\d`);

/** True for the user agent of a web view in the product's own app: it names the app and a version. */
export function isNativeApp(userAgent: string): boolean {
  return APP.test(userAgent);
}
