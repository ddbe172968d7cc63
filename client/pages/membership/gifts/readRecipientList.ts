import { EMAIL_MESSAGE, readEmail } from "../../../../shared/format/inputPatterns.ts";
import { filledRecipients, type Recipient, roomFor } from "./giftDraft.ts";
import * as texts from "./texts.ts";

/** A pasted line that isn't added, and why. */
interface LineError {
  /** Its number in `rest`, from 1. */
  line: number;
  text: string;
  message: string;
}

export interface ReadList {
  /** The recipients from before, and those of the list. */
  recipients: readonly Recipient[];
  added: number;
  errors: readonly LineError[];
  /** The lines with errors, to be corrected. */
  rest: string;
}

/**
 * Reads a pasted list, a recipient a line: "name, email", "name <email>", a row of a spreadsheet,
 * or only an address.
 */
export function readRecipientList(text: string, before: readonly Recipient[]): ReadList {
  const recipients = before.filter(({ name, email }) => name.trim() !== "" || email.trim() !== "");
  const kept = recipients.length;
  const seen = new Set(recipients.map(({ email }) => email.trim().toLowerCase()));
  const errors: LineError[] = [];
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim();
    if (line === "") continue;
    const recipient = readLine(line);
    const address = recipient?.email.toLowerCase() ?? "";
    const message = !recipient
      ? EMAIL_MESSAGE
      : seen.has(address)
        ? texts.emailRepeated
        : roomFor(recipients) < 1
          ? texts.tooManyRecipients
          : null;
    if (message !== null) errors.push({ line: errors.length + 1, text: line, message });
    else if (recipient) {
      seen.add(address);
      recipients.push(recipient);
    }
  }
  return {
    recipients: filledRecipients(recipients),
    added: recipients.length - kept,
    errors,
    rest: errors.map((error) => error.text).join("\n"),
  };
}

/** The recipient of a line; null without an email address. */
function readLine(line: string): Recipient | null {
  const parts = line
    .split(/[,;\t<>]/)
    .map((part) =>
      part
        .trim()
        .replaceAll(/^["']|["']$/g, "")
        .trim(),
    )
    .filter((part) => part !== "");
  const at = parts.findLastIndex((part) => readEmail(part) !== null);
  if (at < 0) return null;
  // Of "Lovelace, Ada, ada@example.com" all but the address is the name.
  const name = parts.filter((_part, index) => index !== at).join(" ");
  return { name, email: parts[at] ?? "" };
}
