/** The kinds of items that an import counts. */
export const ITEM_KINDS = ["image", "author", "publication", "story", "response"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The result for an item. */
export type ItemResult = "new" | "changed" | "unchanged" | "rejected";

/** A note about an item: what was changed on import, or why it was rejected. */
export interface ItemNote {
  kind: string;
  count: number;
  detail: string;
}

const PLURALS: Record<ItemKind, string> = {
  image: "images",
  author: "authors",
  publication: "publications",
  story: "stories",
  response: "responses",
};

/** Collects the results of an import. */
export class Report {
  readonly #counts = new Map<string, number>();
  readonly #notes: { item: string; notes: readonly ItemNote[] }[] = [];
  /** Rows written besides the items': tags, topics, follows, claps, picks, counters. */
  otherRows = 0;

  count(kind: ItemKind, result: ItemResult): void {
    const key = `${kind}:${result}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  countOf(kind: ItemKind, result: ItemResult): number {
    return this.#counts.get(`${kind}:${result}`) ?? 0;
  }

  note(item: string, ...notes: ItemNote[]): void {
    if (notes.length > 0) this.#notes.push({ item, notes });
  }

  /** True if the import changed nothing. */
  get hasChangedNothing(): boolean {
    return (
      this.otherRows === 0 &&
      ITEM_KINDS.every((kind) => this.countOf(kind, "new") + this.countOf(kind, "changed") === 0)
    );
  }

  /** One line per kind of item, then the notes by kind. */
  summary(): string {
    const lines = ITEM_KINDS.flatMap((kind) => {
      const parts = (["new", "changed", "unchanged", "rejected"] as const)
        .filter((result) => this.countOf(kind, result) > 0)
        .map((result) => `${this.countOf(kind, result)} ${result}`);
      return parts.length > 0 ? [`${PLURALS[kind]}: ${parts.join(", ")}`] : [];
    });
    if (this.hasChangedNothing) lines.push("Nothing has changed since the last import.");
    for (const [kind, { count, items, example }] of this.#byKind())
      lines.push(
        `  ${kind}: ${count} in ${items === 1 ? "1 item" : `${items} items`}, such as ${example}`,
      );
    return lines.join("\n");
  }

  /** A line of totals, then a line per item with notes, each a JSON object. */
  lines(): string {
    const totals = Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const rows = [{ totals }, ...this.#notes];
    return `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
  }

  #byKind(): Map<string, { count: number; items: number; example: string }> {
    const kinds = new Map<string, { count: number; items: number; example: string }>();
    for (const { item, notes } of this.#notes) {
      for (const { kind, count, detail } of notes) {
        const entry = kinds.get(kind) ?? {
          count: 0,
          items: 0,
          example: `${item} ${detail}`.trim(),
        };
        entry.count += count;
        entry.items += 1;
        kinds.set(kind, entry);
      }
    }
    return kinds;
  }
}
