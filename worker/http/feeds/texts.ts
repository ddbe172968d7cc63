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
export const memberFollowing = "Following";
export const memberFeedTitle = (name: string) => `${name} on ${PRODUCT_NAME}, in full`;
export const memberFeedDescription = `Full stories for a member of ${PRODUCT_NAME}. Keep this feed’s address to yourself.`;
export const memberFeedEndedTitle = "Your membership has ended";
export const memberFeedEnded =
  "This feed now has only the beginnings of member-only stories. It has full stories again as soon as you renew your membership.";
export const memberFeedRevokedTitle = "This feed’s address was revoked";
export const memberFeedRevoked =
  "This feed now has only the beginnings of member-only stories. Create a new address in your account to read them in full.";
