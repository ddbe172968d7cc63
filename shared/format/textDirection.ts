/** The scripts that run from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Which way a text runs, by its first letter, as `dir="auto"` tells it. For the frame around texts
 * that have directions of their own: `dir="auto"` there passes over them and asks whatever is left.
 */
export function textDirection(text: string): "ltr" | "rtl" {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
