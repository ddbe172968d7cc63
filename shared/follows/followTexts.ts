// Messages about follows and mutes.

import { PRODUCT_NAME } from "../product.ts";

/** Error for following or muting yourself. */
export const FOLLOW_YOURSELF_TEXT = `You cannot follow yourself on ${PRODUCT_NAME}`;

export function followingText(name: string): string {
  return `You’re following ${name}.`;
}

export function alreadyFollowingText(name: string): string {
  return `You're already following ${name}`;
}

export function unfollowedText(name: string): string {
  return `You unfollowed ${name}.`;
}

export function mutedText(name: string): string {
  return `${name} has been muted.`;
}

export function unmutedText(name: string): string {
  return `${name} has been unmuted.`;
}
