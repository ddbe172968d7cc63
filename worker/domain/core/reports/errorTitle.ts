/** Longest title, in characters. */
const MOST = 200;

/**
 * What failures of one kind are called together: the first line of their message, without addresses,
 * ids and numbers, which differ each time.
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
