import type { Paragraph } from "../document.ts";
import type { Place } from "./delta.ts";

interface Link {
  paragraph: Paragraph;
  previous: Link | null;
  next: Link | null;
}

/** Paragraphs in order, each found and placed by its name in one step, however long the story. */
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

  /** Puts a paragraph where it belongs. There is none of its name. */
  insert(paragraph: Paragraph, place: Place): void {
    this.#attach(paragraph, this.#linkBefore(place));
  }

  /** Gives a paragraph that is there a new content. */
  replace(paragraph: Paragraph): void {
    const link = this.#links.get(paragraph.name);
    if (link) link.paragraph = paragraph;
  }

  /** Puts a paragraph elsewhere; one that is gone stays gone. */
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

  /** The link that a place follows; null for the start. */
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
