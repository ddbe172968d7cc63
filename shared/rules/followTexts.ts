// What readers are told about follows: the words of reader.md §8 and platform.md §8.

import { PRODUCT_NAME } from "../product.ts";

/** Someone follows or mutes themselves. */
export const FOLLOW_YOURSELF_TEXT = `You cannot follow yourself on ${PRODUCT_NAME}`;

/** A follow has begun. */
export function followingText(name: string): string {
  return `You're following ${name}.`;
}

/** A follow that was there already. */
export function alreadyFollowingText(name: string): string {
  return `You're already following ${name}`;
}

/** A follow has ended. */
export function unfollowedText(name: string): string {
  return `You unfollowed ${name}.`;
}

/** A mute has begun. */
export function mutedText(name: string): string {
  return `${name} has been muted.`;
}

/** A mute has ended. */
export function unmutedText(name: string): string {
  return `${name} has been unmuted.`;
}
