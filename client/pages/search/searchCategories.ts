import type { PathParams } from "../../../shared/routes/paramKinds.ts";
import * as texts from "./texts.ts";

/** The search categories. */
export type SearchCategory = PathParams<"/:category">["category"];

/** The categories in tab order; the first is the default. */
export const SEARCH_CATEGORIES = [
  { category: "posts", label: texts.stories },
  { category: "users", label: texts.people },
  { category: "publications", label: texts.publications },
  { category: "tags", label: texts.topics },
  { category: "lists", label: texts.lists },
] as const satisfies readonly { category: SearchCategory; label: string }[];

/** The categories within a publication: all except publications. */
export const PUBLICATION_CATEGORIES = SEARCH_CATEGORIES.filter(
  ({ category }) => category !== "publications",
);

/** Returns a category by its name in URLs. */
export function categoryOf(name: string | undefined): (typeof SEARCH_CATEGORIES)[number] {
  return SEARCH_CATEGORIES.find(({ category }) => category === name) ?? SEARCH_CATEGORIES[0];
}
