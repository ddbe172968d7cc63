import type { ProfileSort } from "../../../shared/enums.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import * as texts from "./texts.ts";

/** The sort orders of a profile. The first is the default without `tab`. */
export const SORTS: readonly { sort: ProfileSort; tab: string | undefined; label: string }[] = [
  { sort: "NEWEST", tab: undefined, label: texts.newest },
  { sort: "MOST_READ", tab: "most-read", label: texts.mostRead },
  { sort: "OLDEST", tab: "oldest", label: texts.oldest },
];

/** Returns the sort order of a URL. */
export function profileSort({ query }: Pick<PageLocation, "query">): (typeof SORTS)[number] {
  return SORTS.find(({ tab }) => tab === query.tab) ?? SORTS[0]!;
}
