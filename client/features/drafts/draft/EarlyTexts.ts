// Owns what is entered before the editor has loaded. It is stored on the device like the unsaved
// text of a tab that closes, so the next session of the draft takes it over if this one can't.

import { randomHex } from "../../../../shared/format/hex.ts";
import { MAX_DRAFT_FIELD_LENGTH, MAX_PARAGRAPH_LENGTH } from "../../../../shared/limits.ts";
import type { Delta } from "../../../../shared/story/delta/delta.ts";
import { DRAFT_FIELDS, type DraftField } from "../../../../shared/story/delta/draftContent.ts";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import { partLongParagraphs } from "../../../../shared/story/partLongParagraphs.ts";
import { partTitle } from "../partTitle.ts";
import type { DraftPurpose } from "./draftServer.ts";
import type { EntryLocks } from "./entryLocks.ts";
import { clearLastEntry, saveLastEntry } from "./lastEntry.ts";

export type EarlyField = DraftField | "text";

interface Start {
  userId: string;
  /** Null for a story that the server hasn't created yet. */
  postId: string | null;
  /** What such a story is for. */
  purpose: DraftPurpose;
  /** The titles that the writer sees before entering others. */
  title: string;
  subtitle: string;
  /** Called when it is first needed; null if the browser doesn't allow storage. */
  storage: () => Storage | null;
  /** Keeps other tabs from taking over what is entered in this one. */
  locks: EntryLocks;
}

/** What is entered in one tab before its editor has loaded. */
export class EarlyTexts {
  /** Its key on the device. */
  readonly key = randomHex(8);
  readonly #start: Start;
  readonly #entered = new Map<EarlyField, string>();
  /** The names of the text's paragraphs, the same each time they are read. */
  readonly #names: string[] = [];
  #isStored = true;

  constructor(start: Start) {
    this.#start = start;
  }

  /** False if something was entered that the device couldn't store. */
  get isStored(): boolean {
    return this.#isStored;
  }

  get isEmpty(): boolean {
    return this.#entered.size === 0;
  }

  /** Records and stores a field's new text. */
  enter(field: EarlyField, text: string): void {
    if (this.isEmpty) void this.#start.locks.claim(this.key);
    this.#entered.set(field, text);
    const { userId, postId, purpose, storage } = this.#start;
    const entry = { key: this.key, userId, postId, purpose, createKey: null, deltas: this.deltas };
    this.#isStored = saveLastEntry(storage(), { ...entry, cachedAt: Date.now() });
  }

  /** The changes that were entered. What a title has no space for begins the text. */
  get deltas(): Delta[] {
    const deltas: Delta[] = [];
    const lines: string[] = [];
    for (const field of DRAFT_FIELDS) {
      const [value, rest] = partTitle(this.#entered.get(field) ?? "", MAX_DRAFT_FIELD_LENGTH);
      const was = this.#start[field];
      if (this.#entered.has(field) && value !== was)
        deltas.push({ kind: "SET", field, was, value, id: "" });
      if (rest !== "") lines.push(rest);
    }
    const text = this.#entered.get("text") ?? "";
    if (text.trim() !== "") lines.push(...text.split("\n"));
    const parts = lines.map((line) => ({ name: "", type: "P" as const, text: line }));
    let after: string | null = null;
    for (const [index, part] of partLongParagraphs(parts, MAX_PARAGRAPH_LENGTH).entries()) {
      const name = (this.#names[index] ??= newParagraphName());
      deltas.push({ kind: "INSERT", paragraph: { ...part, name }, after, before: null, id: "" });
      after = name;
    }
    return deltas;
  }

  /** Gives everything to the text by `add`, which resolves to whether the device has stored it. */
  async moveTo(add: (deltas: readonly Delta[]) => Promise<boolean>): Promise<void> {
    if (!this.isEmpty && (await add(this.deltas))) this.#forget();
  }

  /** Forgets everything: the editor has taken it over, and stored it. */
  #forget(): void {
    if (!this.isEmpty) {
      clearLastEntry(this.#start.storage(), this.key);
      void this.#start.locks.release(this.key);
    }
    this.#entered.clear();
    this.#isStored = true;
  }
}
