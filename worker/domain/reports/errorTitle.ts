/** Maximum length of a title, in characters. */
const MOST = 200;

/**
 * Title that groups errors of one kind: the first line of the message without URLs, ids, and
 * numbers, which vary.
 */
export function errorTitle(message: string): string {
  const [line = ""] = message.split("\n", 1);
  const title = line
    .replace(/\bhttps?:\/\/[^\s"')]+/g, "…")
    .replace(/\b(?=[\da-f-]*\d)[\da-f-]{8,}\b/gi, "…")
    .replace(/\d+/g, "0")
    .trim();
  return title === "" ? "No message" : Array.from(title).slice(0, MOST).join("");
}
