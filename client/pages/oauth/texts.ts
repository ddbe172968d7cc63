import { PRODUCT_NAME } from "../../../shared/product.ts";

export const continuesTo =
  "Either way you’ll continue to {host}. Allow it only if you came from there.";
export const continuesToLocal =
  "Either way you’ll continue to {host}, a program on this device. Allow it only if you came from there.";
export const registeredBy = `Registered by {owner}, not by ${PRODUCT_NAME}.` as const;
export const itsWebsite = "Its website";
export const canRevoke = "You can revoke its access in your settings at any time.";
export const authorize = (name: string) => `Authorize ${name}?`;
export const signedInAs = "You’re signed in as {name} (@{username}). {link}";
export const notYou = "Not you?";
export const itCan = "It can";
export const itCant = "It can’t";
export const cannotWrite = "Write, publish or change anything";
export const cannotSee = "See your email address, drafts, lists or what you read";
export const allow = "Allow";
export const cancel = "Cancel";
