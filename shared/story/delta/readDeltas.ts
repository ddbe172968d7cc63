// Owns the validation of deltas from outside. Copies known fields, like the validation of
// documents, so nothing unknown gets through.

import type { Paragraph, StoryDocument } from "../document.ts";
import { readDocument, readFormerDocument } from "../isValidDocument.ts";
import {
  MAX_DRAFT_FIELD_LENGTH,
  MAX_DRAFT_PARAGRAPHS,
  MAX_PARAGRAPH_LENGTH,
} from "../../limits.ts";
import { type Change, type Delta, isDeltaId, type Place } from "./delta.ts";
import { DRAFT_FIELDS, type DraftField } from "./draftContent.ts";

/** Maximum number of deltas per request: enough to paste the longest draft. */
const MAX_DELTAS = MAX_DRAFT_PARAGRAPHS + 2;

type Fields = Record<string, unknown>;

/** Used only inside this file. */
class InvalidDeltaError extends Error {}

/**
 * Reads deltas from untrusted JSON; null if they are invalid. Replaces characters that some format
 * can't carry with spaces, so that markup offsets stay valid.
 */
export function readDeltas(value: unknown): Delta[] | null {
  return attempt(() => {
    demand(Array.isArray(value) && value.length <= MAX_DELTAS);
    return (carriable(value) as unknown[]).map((item) => readDelta(fieldsOf(item)));
  });
}

/** Returns true if `readDeltas` rejects the value because of a text's length. */
export function haveTooLongText(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.some((item: { value?: unknown; paragraph?: { text?: unknown } } | null) =>
      [
        [item?.value, MAX_DRAFT_FIELD_LENGTH] as const,
        [item?.paragraph?.text, MAX_PARAGRAPH_LENGTH] as const,
      ].some(([text, max]) => typeof text === "string" && text.length > max),
    )
  );
}

function readDelta(fields: Fields): Delta {
  const { id } = fields;
  demand(typeof id === "string" && isDeltaId(id));
  return { ...readChange(fields), id };
}

function readChange(fields: Fields): Change {
  const { kind } = fields;
  switch (kind) {
    case "INSERT":
      return { kind, paragraph: readParagraph(fields.paragraph), ...readPlace(fields) };
    case "UPDATE": {
      const [was, paragraph] = [readFormer(fields.was), readParagraph(fields.paragraph)];
      demand(was.name === paragraph.name);
      return { kind, was, paragraph, ...readPlace(fields) };
    }
    case "REMOVE":
      return { kind, was: readFormer(fields.was) };
    case "MOVE": {
      const name = readName(fields.name);
      demand(name !== null);
      return { kind, name, ...readPlace(fields) };
    }
    case "SET": {
      demand((DRAFT_FIELDS as readonly unknown[]).includes(fields.field));
      const field = fields.field as DraftField;
      return { kind, field, was: line(fields.was), value: line(fields.value) };
    }
    default:
      throw new InvalidDeltaError();
  }
}

function readParagraph(value: unknown): Paragraph {
  return fit(readDocument({ paragraphs: [value] }));
}

function readFormer(value: unknown): Paragraph {
  return fit(readFormerDocument({ paragraphs: [value] }));
}

function fit(document: StoryDocument | null): Paragraph {
  const paragraph = document?.paragraphs[0];
  demand(paragraph !== undefined && paragraph.text.length <= MAX_PARAGRAPH_LENGTH);
  return paragraph;
}

function readPlace({ after, before }: Fields): Place {
  return { after: readName(after), before: readName(before) };
}

function readName(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  demand(typeof value === "string" && /^[0-9a-f]{4,16}$/.test(value));
  return value;
}

function line(value: unknown): string {
  demand(typeof value === "string" && value.length <= MAX_DRAFT_FIELD_LENGTH);
  return value;
}

/** Replaces forbidden characters in every text without changing its length. */
function carriable(value: unknown): unknown {
  if (typeof value === "string") {
    return (
      value
        .toWellFormed()
        // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, " ")
    );
  }
  if (Array.isArray(value)) return value.map(carriable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, carriable(item)]));
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidDeltaError) return null;
    throw error;
  }
}

function demand(condition: boolean): asserts condition {
  if (!condition) throw new InvalidDeltaError();
}

function fieldsOf(value: unknown): Fields {
  demand(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Fields;
}
