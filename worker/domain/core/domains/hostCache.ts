// What an isolate remembers of hosts for some seconds, so that a page pays no trip for its host.
// Names that nobody has are remembered apart, so that made-up ones can't push out those that are read.

/** Who has a host. */
export type HostOwner =
  | { readonly kind: "collection"; readonly id: string; readonly slug: string }
  | { readonly kind: "user"; readonly id: string; readonly username: string };

/** The longest an entry is gone by, in milliseconds. */
const RETENTION_MS = 10_000;
/** Entries of each kind. */
const MOST = 1000;

interface Kept {
  owner: HostOwner | null;
  readAt: number;
}

/** Entries in the order of their last use, the oldest first. */
export class HostCache {
  readonly #known = new Map<string, Kept>();
  readonly #unknown = new Map<string, Kept>();
  #changes = 0;

  /** The owner, null for a host that nobody has, undefined for one to be looked up. */
  get(name: string, now: number): HostOwner | null | undefined {
    for (const entries of [this.#known, this.#unknown]) {
      const kept = entries.get(name);
      if (!kept) continue;
      entries.delete(name);
      // A clock that went back is as wrong as one that went on.
      if (Math.abs(now - kept.readAt) >= RETENTION_MS) continue;
      entries.set(name, kept);
      return kept.owner;
    }
    return undefined;
  }

  /** Begins a look-up. What it brings is kept unless a host has changed meanwhile. */
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

  /** Forgets hosts by name, and all that an owner has. */
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

  /** How many hosts are remembered. */
  get size(): number {
    return this.#known.size + this.#unknown.size;
  }
}

/** The one of this isolate. */
export const hostCache = new HostCache();
