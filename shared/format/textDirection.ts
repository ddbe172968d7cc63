/** Right-to-left scripts. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Languages usually written right to left (CLDR likely scripts). */
const RIGHT_TO_LEFT_LANGUAGES = new Set(
  "ar arc arz ary ckb dv fa glk he iw ks lrc mzn nqo pnb prs ps sd syr ug ur yi".split(" "),
);

/** Returns true if any character of the text is right-to-left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

export type TextDirection = "ltr" | "rtl";

/** Returns a text's direction by its first letter, as browsers do for `dir="auto"`. */
export function textDirection(text: string): TextDirection {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/**
 * Returns a text's direction by the majority of its letters, so that a foreign name at the start
 * doesn't decide. For a container of elements that have `dir` attributes: `dir="auto"` skips those
 * elements.
 */
export function majorityDirection(text: string): TextDirection {
  let balance = 0;
  for (const [letter] of text.matchAll(/\p{L}/gu)) balance += RIGHT_TO_LEFT.test(letter) ? 1 : -1;
  return balance > 0 ? "rtl" : "ltr";
}

/**
 * Returns a story's direction: that of its language, else that of most letters of its title and
 * excerpt.
 */
export function storyDirection(story: {
  readonly language?: string | null | undefined;
  readonly title: string;
  readonly excerpt: string;
}): TextDirection {
  const [language = "", ...subtags] = story.language?.toLowerCase().split("-") ?? [];
  if (language === "") return majorityDirection(`${story.title} ${story.excerpt}`);
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag));
  if (script) return /^(?:arab|hebr|syrc|thaa|nkoo|adlm)$/.test(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT_LANGUAGES.has(language) ? "rtl" : "ltr";
}
