/** The scripts that run from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Languages that are usually written from right to left (CLDR's likely scripts). */
const RIGHT_TO_LEFT_LANGUAGES = new Set(
  "ar arc arz ary ckb dv fa glk he iw ks lrc mzn nqo pnb prs ps sd syr ug ur yi".split(" "),
);

/** Whether some of a text runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

export type TextDirection = "ltr" | "rtl";

/** The direction of a text by its first letter, as browsers decide for `dir="auto"`. */
export function textDirection(text: string): TextDirection {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/**
 * The direction of a text by most of its letters, for a frame around texts with directions of their own:
 * `dir="auto"` skips those and looks at whatever is left. A foreign name at the beginning decides nothing.
 */
export function majorityDirection(text: string): TextDirection {
  let balance = 0;
  for (const [letter] of text.matchAll(/\p{L}/gu)) balance += RIGHT_TO_LEFT.test(letter) ? 1 : -1;
  return balance > 0 ? "rtl" : "ltr";
}

/** The direction of a story: its language's, else that of most letters of what it begins with. */
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
