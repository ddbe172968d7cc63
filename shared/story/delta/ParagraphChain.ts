import type { Paragraph } from "../document.ts";
import type { Place } from "./delta.ts";

interface Link {
  paragraph: Paragraph;
  previous: Link | null;
  next: Link | null;
}

/**
 * A linked list of paragraphs with constant-time access by name, regardless of the story's length.
 */
export class ParagraphChain {
  readonly #links = new Map<string, Link>();
  #first: Link | null = null;
  #last: Link | null = null;

  constructor(paragraphs: readonly Paragraph[]) {
    for (const paragraph of paragraphs) this.#attach(paragraph, this.#last);
  }

  get(name: string): Paragraph | null {
    return this.#links.get(name)?.paragraph ?? null;
  }

  /** Inserts a paragraph. Its name must be new. */
  insert(paragraph: Paragraph, place: Place): void {
    this.#attach(paragraph, this.#linkBefore(place));
  }

  /** Replaces an existing paragraph's content. */
  replace(paragraph: Paragraph): void {
    const link = this.#links.get(paragraph.name);
    if (link) link.paragraph = paragraph;
  }

  /** Moves a paragraph. Does nothing if it was removed. */
  move(name: string, place: Place): void {
    const link = this.#links.get(name);
    if (!link || place.after === name || place.before === name) return;
    this.#detach(link);
    this.#attach(link.paragraph, this.#linkBefore(place));
  }

  remove(name: string): void {
    const link = this.#links.get(name);
    if (link) this.#detach(link);
  }

  toArray(): Paragraph[] {
    const paragraphs: Paragraph[] = [];
    for (let link = this.#first; link; link = link.next) paragraphs.push(link.paragraph);
    return paragraphs;
  }

  /** Returns the link before a place; null for the start. */
  #linkBefore({ after, before }: Place): Link | null {
    if (after === null) return null;
    const link = this.#links.get(after);
    if (link) return link;
    const next = before === null ? undefined : this.#links.get(before);
    return next ? next.previous : this.#last;
  }

  #attach(paragraph: Paragraph, previous: Link | null): void {
    const next = previous ? previous.next : this.#first;
    const link: Link = { paragraph, previous, next };
    if (previous) previous.next = link;
    else this.#first = link;
    if (next) next.previous = link;
    else this.#last = link;
    this.#links.set(paragraph.name, link);
  }

  #detach(link: Link): void {
    const { previous, next } = link;
    if (previous) previous.next = next;
    else this.#first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
    this.#links.delete(link.paragraph.name);
  }
}
