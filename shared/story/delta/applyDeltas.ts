import type { Paragraph } from "../document.ts";
import type { Clash, Delta } from "./delta.ts";
import type { DraftContent, DraftField } from "./draftContent.ts";
import { mergeParagraph } from "./mergeParagraph.ts";
import { ParagraphChain } from "./ParagraphChain.ts";
import { sameValue } from "./sameValue.ts";

/** A draft after deltas. Where a text clashes, `content` keeps what it had. */
export interface Applied {
  content: DraftContent;
  /** At most one a paragraph and field, each with both texts. */
  conflicts: Clash[];
}

/**
 * Applies deltas to a draft that may have changed since they were made. What nobody else touched is
 * taken over; what others changed in another part is merged; a change outlives a removal; of two
 * places for one paragraph the later one holds. Applying twice changes nothing more.
 */
export function applyDeltas(content: DraftContent, deltas: readonly Delta[]): Applied {
  const draft = new MergingDraft(content);
  for (const delta of deltas) draft.apply(delta);
  return draft.result();
}

/** A draft while deltas are applied. A delta's text is "mine", the draft's is "theirs". */
class MergingDraft {
  readonly #fields: Record<DraftField, string>;
  readonly #chain: ParagraphChain;
  readonly #clashes = new Map<string, Clash>();

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
    return { content, conflicts: [...this.#clashes.values()] };
  }

  #change(base: Paragraph | null, mine: Paragraph, restore: () => void): void {
    const { name } = mine;
    const conflict = this.#clashes.get(name);
    if (conflict?.kind === "paragraph") {
      // What follows on a text that clashed is more of the same text.
      conflict.mine = mine;
      return;
    }
    const theirs = this.#chain.get(name);
    if (!theirs) return restore();
    const merged = mergeParagraph(base, mine, theirs);
    if (merged) this.#chain.replace(merged);
    else this.#clashes.set(name, { kind: "paragraph", name, base, mine, theirs });
  }

  #remove(was: Paragraph): void {
    const theirs = this.#chain.get(was.name);
    // Whoever removed it no longer wants their own text of it: there is nothing left to ask.
    this.#clashes.delete(was.name);
    if (theirs && sameValue(theirs, was)) this.#chain.remove(was.name);
  }

  #set(field: DraftField, base: string, mine: string): void {
    const conflict = this.#clashes.get(field);
    const theirs = this.#fields[field];
    if (conflict?.kind === "field") conflict.mine = mine;
    else if (theirs === base) this.#fields[field] = mine;
    else if (theirs !== mine)
      this.#clashes.set(field, { kind: "field", field, base, mine, theirs });
  }
}
