// The orders and the search of lists of stories for those who write them; of `posts p` with its
// `drafts d`, which may be null.

/** The orders of such a list. */
export type YourStoriesSort = "LAST_EDITED" | "NEWEST" | "OLDEST" | "MOST_READ";

/** SQL of when a story's text was last saved. */
export const EDITED_AT = "max(p.updated_at, coalesce(d.updated_at, 0))";

interface StoryOrder {
  /** SQL of what is sorted by. */
  by: string;
  direction: "ASC" | "DESC";
}

const SORTS: Record<YourStoriesSort, StoryOrder> = {
  LAST_EDITED: { by: `coalesce(p.deleted_at, ${EDITED_AT})`, direction: "DESC" },
  NEWEST: { by: "coalesce(p.first_published_at, p.created_at)", direction: "DESC" },
  OLDEST: { by: "coalesce(p.first_published_at, p.created_at)", direction: "ASC" },
  MOST_READ: { by: "p.read_count", direction: "DESC" },
};

/** An order, with the sign that its rows after a position have and where its first page starts. */
export function storyOrder(
  sort: YourStoriesSort,
): StoryOrder & { sign: "<" | ">"; start: { value: number; id: string } } {
  const order = SORTS[sort];
  return order.direction === "DESC"
    ? { ...order, sign: "<", start: { value: Number.MAX_SAFE_INTEGER, id: "~" } }
    : { ...order, sign: ">", start: { value: -1, id: "" } };
}

/** Most letters of a search that SQLite is told the capitals of: more than an alphabet has. */
const MOST_CAPITALS = 60;

/** A search's words as `holdsWords` compares them. */
export function searchedWords(search: string): string {
  return search.trim().normalize("NFC").toLowerCase();
}

/**
 * SQL of whether a story's title, subtitle or beginning holds `words`, of `searchedWords`, that `param`
 * stands for. SQLite makes small letters of ASCII alone: of the others it is told those that are
 * looked for.
 */
export function holdsWords(param: string, words: string): string {
  let text = "lower(p.title || ' ' || p.subtitle || ' ' || p.excerpt)";
  let told = 0;
  for (const letter of new Set(words)) {
    const capital = letter.toUpperCase();
    const isOther = capital !== letter && /^\P{ASCII}$/u.test(capital) && told < MOST_CAPITALS;
    if (!isOther) continue;
    told += 1;
    text = `replace(${text}, char(${capital.codePointAt(0)}), char(${letter.codePointAt(0)}))`;
  }
  return `(${param} = '' OR instr(${text}, ${param}) > 0)`;
}
