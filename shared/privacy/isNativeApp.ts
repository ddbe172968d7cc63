import { PRODUCT_NAME } from "../product.ts";

const APP = new RegExp(`\\b${PRODUCT_NAME}App/\\d`);

/**
 * Returns true for the user agent of a web view in our native app, which contains the app's name
 * and version.
 */
export function isNativeApp(userAgent: string): boolean {
  return APP.test(userAgent);
}
