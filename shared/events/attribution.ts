// Owns the encoding of attribution sources: the 21 fields as one short text for
// URLs (`source=…`) and events.

/** The fields in encoding order. Append new fields only: stored texts rely on the order. */
export const ATTRIBUTION_FIELDS = [
  "name",
  "userId",
  "dimension",
  "collectionId",
  "postId",
  "tagSlug",
  "promoId",
  "index",
  "postFeedReason",
  "catalogId",
  "topicId",
  "authorId",
  "susiEntry",
  "sectionType",
  "feedId",
  "rankPosition",
  "notificationType",
  "newsletterV3Id",
  "rankedModuleType",
  "highlightGroupId",
  "quoteId",
] as const;

/** Describes where an item was shown. */
export type Attribution = Readonly<
  Partial<Record<(typeof ATTRIBUTION_FIELDS)[number], string | number>>
>;

/** Encodes an attribution: the fields joined by "-", without trailing empty ones. */
export function sourceText(attribution: Attribution): string {
  return ATTRIBUTION_FIELDS.map((field) => escapeValue(String(attribution[field] ?? "")))
    .join("-")
    .replace(/-+$/, "");
}

/** Decodes an attribution; omits empty and unknown fields. */
export function readSource(text: string): Attribution {
  const values = text.split("-").map(unescapeValue);
  return Object.fromEntries(
    ATTRIBUTION_FIELDS.flatMap((field, index) => (values[index] ? [[field, values[index]]] : [])),
  );
}

/** Returns a page's name as an attribution source: `post_page` for the page id `post`. */
export function pageSourceName(pageId: string): string {
  return `${pageId.replaceAll("-", "_")}_page`;
}

const escapeValue = (value: string): string =>
  value.replaceAll("%", "%25").replaceAll("-", "%2D").toWellFormed();

const unescapeValue = (value: string): string =>
  value.replaceAll(/%2D/gi, "-").replaceAll("%25", "%");
