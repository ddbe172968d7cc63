// Owns how it is said where something was shown from: the 21 fields of an attribution source
// (platform.md §3) as one short text, for addresses (`source=…`) and events.

/** The fields, in the order in which the text has them. New ones come last: the text may be old. */
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

/** Where something was shown from. */
export type Attribution = Readonly<
  Partial<Record<(typeof ATTRIBUTION_FIELDS)[number], string | number>>
>;

/** An attribution as text: the fields joined by "-", without the empty ones at the end. */
export function sourceText(attribution: Attribution): string {
  return ATTRIBUTION_FIELDS.map((field) => escapeValue(String(attribution[field] ?? "")))
    .join("-")
    .replace(/-+$/, "");
}

/** What a text says; fields that are empty or that nobody knows are left out. */
export function readSource(text: string): Attribution {
  const values = text.split("-").map(unescapeValue);
  return Object.fromEntries(
    ATTRIBUTION_FIELDS.flatMap((field, index) => (values[index] ? [[field, values[index]]] : [])),
  );
}

/** The name of a page as a source: `post_page` for the page id `post`. */
export function pageSourceName(pageId: string): string {
  return `${pageId.replaceAll("-", "_")}_page`;
}

const escapeValue = (value: string): string =>
  value.replaceAll("%", "%25").replaceAll("-", "%2D").toWellFormed();

const unescapeValue = (value: string): string =>
  value.replaceAll(/%2D/gi, "-").replaceAll("%25", "%");
