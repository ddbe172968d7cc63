import type { PathParams } from "../../../shared/routes/paramKinds.ts";

/** The search categories (reader.md §2.3). */
export type SearchCategory = PathParams<"/:category">["category"];

/** The categories in tab order; the first is the default. */
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

/** The categories within a publication: all except publications. */
export const PUBLICATION_CATEGORIES = SEARCH_CATEGORIES.filter(
  ({ category }) => category !== "publications",
);

/** Returns a category by its name in URLs. */
export function categoryOf(name: string | undefined): (typeof SEARCH_CATEGORIES)[number] {
  return SEARCH_CATEGORIES.find(({ category }) => category === name) ?? SEARCH_CATEGORIES[0];
}
