import { PRODUCT_NAME } from "../../../shared/product.ts";

export const latestTitle = `Latest stories on ${PRODUCT_NAME}`;
export const topTitle = `Top stories on ${PRODUCT_NAME}`;
export const topDescription = `What readers of ${PRODUCT_NAME} liked best in a week.`;
export const userTitle = (name: string) => `Stories by ${name} on ${PRODUCT_NAME}`;
export const tagTitle = (displayTitle: string) =>
  `Stories about ${displayTitle} on ${PRODUCT_NAME}`;
export const topicTitle = (name: string) => `Stories about ${name} on ${PRODUCT_NAME}`;
export const publicationTagDescription = (displayTitle: string, name: string) =>
  `Stories about ${displayTitle} in ${name}.`;
