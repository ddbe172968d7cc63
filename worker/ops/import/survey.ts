import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import type { PostRecord, ResponseRecord } from "./records.ts";

/** Statistics of a publication's stories. */
export interface PublicationSurvey {
  firstAt: number;
  storyCount: number;
  /** Number of stories by the author's key. */
  authors: Map<string, number>;
  /** Number of stories by the tag's slug. */
  tags: Map<string, number>;
}

export interface TagSurvey {
  count: number;
  firstAt: number;
  /** Uses by spelling. */
  spellings: Map<string, number>;
}

/** Statistics of all stories, needed before the first is written. */
export class Survey {
  readonly publications = new Map<string, PublicationSurvey>();
  readonly tags = new Map<string, TagSurvey>();
  /** The time of each person's first story or response, by their key. */
  readonly #personFirstAt = new Map<string, number>();
  #firstAt = Infinity;

  /** A person's join date: their first writing, or else the first story of all. */
  joinedAt(key: string): number {
    return this.#personFirstAt.get(key) ?? (Number.isFinite(this.#firstAt) ? this.#firstAt : 0);
  }

  add(post: PostRecord): void {
    const at = post.published_at;
    this.#firstAt = Math.min(this.#firstAt, at);
    for (const author of post.authors) this.#wrote(author, at);
    const publication = post.publication ? this.#publication(post.publication, at) : undefined;
    if (publication) {
      publication.storyCount += 1;
      publication.firstAt = Math.min(publication.firstAt, at);
      for (const author of post.authors) increase(publication.authors, author);
    }
    const slugs = new Set<string>();
    for (const spelling of post.tags) {
      const slug = normalizeTag(spelling);
      if (slug === "") continue;
      const tag = this.#tag(slug, at);
      increase(tag.spellings, spelling.trim());
      if (slugs.has(slug)) continue;
      slugs.add(slug);
      tag.count += 1;
      tag.firstAt = Math.min(tag.firstAt, at);
      if (publication) increase(publication.tags, slug);
    }
  }

  addResponse({ author, published_at: at }: ResponseRecord): void {
    this.#wrote(author, at);
  }

  #wrote(key: string, at: number): void {
    const first = this.#personFirstAt.get(key);
    if (first === undefined || at < first) this.#personFirstAt.set(key, at);
  }

  #publication(key: string, at: number): PublicationSurvey {
    const known = this.publications.get(key);
    if (known) return known;
    const fresh = { firstAt: at, storyCount: 0, authors: new Map(), tags: new Map() };
    this.publications.set(key, fresh);
    return fresh;
  }

  #tag(slug: string, at: number): TagSurvey {
    const known = this.tags.get(slug);
    if (known) return known;
    const fresh = { count: 0, firstAt: at, spellings: new Map() };
    this.tags.set(slug, fresh);
    return fresh;
  }
}

/** Keys by descending frequency; ties in key order. */
export function byFrequency(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([key]) => key);
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
