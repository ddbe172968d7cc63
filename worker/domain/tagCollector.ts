// Collects the cache tags of what a render reads. Reading records; nothing else adds tags.

/** The tags one render has touched. */
export class TagCollector {
  readonly #tags = new Set<string>();

  add(tag: string): void {
    this.#tags.add(tag);
  }

  /** All tags so far, sorted so that equal renders give equal headers. */
  list(): string[] {
    return [...this.#tags].toSorted();
  }
}
