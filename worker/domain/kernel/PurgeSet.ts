/** The cache tags that a request's writes changed; `queuePurge` adds them with the write. */
export class PurgeSet {
  readonly #tags = new Set<string>();

  add(tag: string): void {
    this.#tags.add(tag);
  }

  get isEmpty(): boolean {
    return this.#tags.size === 0;
  }

  /** The tags, sorted. */
  list(): string[] {
    return [...this.#tags].toSorted();
  }
}
