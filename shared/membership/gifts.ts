// Gifts of memberships: kinds, codes and limits.

/** The kinds as URLs name them, with their ids. */
export const GIFT_IDS = { gift: 29, "group-gift": 31 } as const;
export type GiftKindName = keyof typeof GIFT_IDS;

/** A kind from a URL; anything unknown is a gift for one person. */
export function readGiftKind(text: string | null | undefined): GiftKindName {
  return text === "group-gift" || text === String(GIFT_IDS["group-gift"]) ? "group-gift" : "gift";
}

/** Most memberships of one purchase. */
export const MAX_GIFTS = 50;
export const MAX_GIFT_MESSAGE = 500;
export const MAX_GIFT_NAME = 100;
/** How far ahead a gift may be sent: a year. */
export const MAX_GIFT_DAYS_AHEAD = 366;

/** Months that a year of membership adds; for a Friend, who pays three times as much, four. */
export const giftMonths = (tier: "MEMBER" | "FRIEND" | null): number =>
  tier === "FRIEND" ? 4 : 12;

/** What time of a Member is worth to a Friend. */
export const friendTimeOf = (time: number): number =>
  Math.ceil((time * giftMonths("FRIEND")) / giftMonths("MEMBER"));

/** What time of a Friend is worth to a Member. */
export const memberTimeOf = (time: number): number =>
  Math.floor((time * giftMonths("MEMBER")) / giftMonths("FRIEND"));

/** A code as people read it, in groups of four. */
export const spelledGiftCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, "$1-");

/** A code however it was typed; null for text that is none. */
export function readGiftCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return /^[0-9A-F]{16}$/.test(code) ? code : null;
}
