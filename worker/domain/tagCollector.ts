// Collects cache tags: of what a render reads, where reading records and nothing else adds, and of
// what a request's writes change.

/** Why what was read is not everyone's to see. */
export type Hidden = "draft" | "suspended";

/** The tags of one request. */
export class TagCollector {
  readonly #tags = new Set<string>();
  #hiddenBy: Hidden | null = null;

  /** Why the render shows what not everyone may see; null where everyone may see it all. */
  get hiddenBy(): Hidden | null {
    return this.#hiddenBy;
  }

  /** Notes that the render shows what not everyone may see. */
  showsHidden(why: Hidden): void {
    this.#hiddenBy ??= why;
  }

  add(tag: string): void {
    this.#tags.add(tag);
  }

  /** All tags so far, sorted so that equal renders give equal headers. */
  list(): string[] {
    return [...this.#tags].toSorted();
  }
}
