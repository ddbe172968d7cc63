// Per-isolate cache of host lookups for a few seconds, which saves pages a round trip. Unknown
// hosts are cached separately, so that made-up names can't evict known ones.

/** Owner of a host. */
export type HostOwner =
  | { readonly kind: "collection"; readonly id: string; readonly slug: string }
  | { readonly kind: "user"; readonly id: string; readonly username: string };

/** Maximum age of an entry, in milliseconds. */
const RETENTION_MS = 10_000;
/** Maximum number of entries per kind. */
const MOST = 1000;

interface CachedHost {
  owner: HostOwner | null;
  readAt: number;
}

/** LRU cache: entries are ordered by last use, oldest first. */
export class HostCache {
  readonly #known = new Map<string, CachedHost>();
  readonly #unknown = new Map<string, CachedHost>();
  #changes = 0;

  /** The owner, null for a host without an owner, or undefined if it must be looked up. */
  get(name: string, now: number): HostOwner | null | undefined {
    for (const entries of [this.#known, this.#unknown]) {
      const entry = entries.get(name);
      if (!entry) continue;
      entries.delete(name);
      // Also rejects entries from the future, in case the clock was set back.
      if (Math.abs(now - entry.readAt) >= RETENTION_MS) continue;
      entries.set(name, entry);
      return entry.owner;
    }
    return undefined;
  }

  /** Starts a lookup. Its result is cached unless a host changed meanwhile. */
  begin(now: number): (name: string, owner: HostOwner | null) => void {
    const changes = this.#changes;
    return (name, owner) => {
      if (changes !== this.#changes) return;
      const entries = owner ? this.#known : this.#unknown;
      (owner ? this.#unknown : this.#known).delete(name);
      entries.delete(name);
      entries.set(name, { owner, readAt: now });
      if (entries.size > MOST) entries.delete(entries.keys().next().value!);
    };
  }

  /** Drops entries by host name, and all entries of the owners. */
  forget(names: readonly string[], ownerIds: readonly string[]): void {
    this.#changes += 1;
    for (const name of names) {
      this.#known.delete(name);
      this.#unknown.delete(name);
    }
    for (const [name, { owner }] of this.#known) {
      if (owner && ownerIds.includes(owner.id)) this.#known.delete(name);
    }
  }

  /** Number of cached hosts. */
  get size(): number {
    return this.#known.size + this.#unknown.size;
  }
}

/** The cache of this isolate. */
export const hostCache = new HostCache();
