import type { PathParams } from "../../../shared/routes/paramKinds.ts";

/** What one may search for (reader.md §2.3). */
export type SearchCategory = PathParams<"/:category">["category"];

/** The categories in the order of their tabs; the first is what an address without one shows. */
export const SEARCH_CATEGORIES = [
  { category: "posts", label: "Stories", one: "story", many: "stories" },
  { category: "users", label: "People", one: "person", many: "people" },
  { category: "publications", label: "Publications", one: "publication", many: "publications" },
  { category: "tags", label: "Topics", one: "topic", many: "topics" },
  { category: "lists", label: "Lists", one: "list", many: "lists" },
] as const satisfies readonly {
  category: SearchCategory;
  label: string;
  one: string;
  many: string;
}[];

/** Those of them that a publication has: it holds all but publications. */
export const PUBLICATION_CATEGORIES = SEARCH_CATEGORIES.filter(
  ({ category }) => category !== "publications",
);

/** A category by its name in addresses. */
export function categoryOf(name: string | undefined): (typeof SEARCH_CATEGORIES)[number] {
  return SEARCH_CATEGORIES.find(({ category }) => category === name) ?? SEARCH_CATEGORIES[0];
}
