import { PRODUCT_NAME } from "../../../shared/product.ts";

export const friendOf = `Friend of ${PRODUCT_NAME}`;
export const friendLead = `Do more to keep ${PRODUCT_NAME} independent.`;
export const become = { MEMBER: "Become a Member", FRIEND: "Become a Friend" };
export const upgrade = "Upgrade";
export const friend = "Friend";
export const becomeFriendOf = `Become a Friend of ${PRODUCT_NAME}`;
export const youAreFriend = (since: string | null) =>
  since === null
    ? `You’re currently a Friend of ${PRODUCT_NAME}.`
    : `You’re currently a Friend of ${PRODUCT_NAME} since ${since}.`;
export const theyAreFriend = (name: string, since: string | null) =>
  since === null
    ? `${name} is a Friend of ${PRODUCT_NAME}.`
    : `${name} has been a Friend of ${PRODUCT_NAME} since ${since}.`;
