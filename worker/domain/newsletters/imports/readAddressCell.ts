import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";

/** What the cell of an address contains. */
export interface AddressCell {
  /** As typed, on one line. */
  typed: string;
  /** Null if it contains no valid address. */
  email: string | null;
  /** The name before an address in angle brackets; may be empty. */
  name: string;
}

/** Reads `a@example.com`, `<a@example.com>`, `Ann <a@example.com>` or `mailto:a@example.com`. */
export function readAddressCell(cell: string): AddressCell {
  const typed = oneLine(cell);
  const [, name = "", bracketed] = /^(.*?)\s*<([^<>]*)>$/.exec(typed) ?? [];
  const address = (bracketed ?? typed).trim().replace(/^mailto:([^?]*).*$/i, "$1");
  return {
    typed,
    email: readEmail(address),
    name: name.replaceAll(/^["'\s]+|["'\s]+$/g, ""),
  };
}
