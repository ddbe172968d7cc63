import type { Paragraph } from "../document.ts";
import type { Conflict, Delta } from "./delta.ts";
import type { DraftContent, DraftField } from "./draftContent.ts";
import { mergeParagraph } from "./mergeParagraph.ts";
import { ParagraphChain } from "./ParagraphChain.ts";
import { sameValue } from "./sameValue.ts";

/** A draft after applying deltas. Where texts conflict, `content` keeps the existing one. */
export interface Applied {
  content: DraftContent;
  /** At most one per paragraph and field, each with both texts. */
  conflicts: Conflict[];
}

/**
 * Applies deltas to a draft that may have changed since they were made. Takes changes to untouched
 * parts, merges changes to different parts, lets a change win over a removal, and of two moves of
 * one paragraph keeps the later. Idempotent.
 */
export function applyDeltas(content: DraftContent, deltas: readonly Delta[]): Applied {
  const draft = new MergingDraft(content);
  for (const delta of deltas) draft.apply(delta);
  return draft.result();
}

/** A draft during the merge. A delta's text is "mine", the draft's is "theirs". */
class MergingDraft {
  readonly #fields: Record<DraftField, string>;
  readonly #chain: ParagraphChain;
  readonly #conflictsByName = new Map<string, Conflict>();

  constructor({ title, subtitle, paragraphs }: DraftContent) {
    this.#fields = { title, subtitle };
    this.#chain = new ParagraphChain(paragraphs);
  }

  apply(delta: Delta): void {
    switch (delta.kind) {
      case "INSERT":
        return this.#change(null, delta.paragraph, () =>
          this.#chain.insert(delta.paragraph, delta),
        );
      case "UPDATE":
        return this.#change(delta.was, delta.paragraph, () =>
          this.#chain.insert(delta.paragraph, delta),
        );
      case "REMOVE":
        return this.#remove(delta.was);
      case "MOVE":
        return this.#chain.move(delta.name, delta);
      case "SET":
        return this.#set(delta.field, delta.was, delta.value);
    }
  }

  result(): Applied {
    const content = { ...this.#fields, paragraphs: this.#chain.toArray() };
    return { content, conflicts: [...this.#conflictsByName.values()] };
  }

  #change(base: Paragraph | null, mine: Paragraph, restore: () => void): void {
    const { name } = mine;
    const conflict = this.#conflictsByName.get(name);
    if (conflict?.kind === "paragraph") {
      // A later change to a conflicting text belongs to the same conflict.
      conflict.mine = mine;
      return;
    }
    const theirs = this.#chain.get(name);
    if (!theirs) return restore();
    const merged = mergeParagraph(base, mine, theirs);
    if (merged) this.#chain.replace(merged);
    else this.#conflictsByName.set(name, { kind: "paragraph", name, base, mine, theirs });
  }

  #remove(was: Paragraph): void {
    const theirs = this.#chain.get(was.name);
    // Removing the paragraph discards the own text, so there is no conflict left to resolve.
    this.#conflictsByName.delete(was.name);
    if (theirs && sameValue(theirs, was)) this.#chain.remove(was.name);
  }

  #set(field: DraftField, base: string, mine: string): void {
    const conflict = this.#conflictsByName.get(field);
    const theirs = this.#fields[field];
    if (conflict?.kind === "field") conflict.mine = mine;
    else if (theirs === base) this.#fields[field] = mine;
    else if (theirs !== mine)
      this.#conflictsByName.set(field, { kind: "field", field, base, mine, theirs });
  }
}
