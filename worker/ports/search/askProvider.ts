// A search provider elsewhere, asked as its own clients ask (reader.md §7). What it answers is only
// which things it has found and in what order: what is told of them the product knows itself.

import * as v from "valibot";
import { indexNameOf, multiQuery, type MultiQueryEntry } from "../../../shared/rules/multiQuery.ts";
import type { SiteSettings } from "../../../shared/siteSettings.ts";

/** What the provider found in an index. */
export interface ProviderAnswer {
  /** The best first. */
  ids: string[];
  /** How many there are in all. */
  total: number;
  /** What it calls the search; empty where it does not say. */
  queryId: string;
}

/** The provider gave no answer, or one that is none. */
export class SearchProviderAway extends Error {
  override readonly name = "SearchProviderAway";
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** A reader waits for it. */
const DEADLINE_MS = 4000;

const ANSWER = v.object({
  results: v.array(
    v.object({
      hits: v.array(v.object({ objectID: v.string() })),
      queryID: v.optional(v.string(), ""),
      nbHits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ),
});

/** The answers to some questions, in their order, by one request. Throws SearchProviderAway. */
export async function askProvider(
  fetch: Fetch,
  settings: NonNullable<SiteSettings["search"]>,
  entries: readonly MultiQueryEntry[],
  userId: string | null,
): Promise<ProviderAnswer[]> {
  const { url, ...init } = multiQuery(settings, entries, userId);
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(DEADLINE_MS),
      // A redirect would take the key along.
      redirect: "manual",
    });
    // 400 and above is an error, whatever came with it; below, only 200 is an answer.
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new SearchProviderAway(`The search provider answered ${response.status}`);
    }
    const { results } = v.parse(ANSWER, await response.json());
    return entries.map(({ index, hitsPerPage }, at) => {
      const result = results[at];
      if (!result) {
        throw new SearchProviderAway(`Nothing was said of ${indexNameOf(settings, index)}`);
      }
      const ids = result.hits.slice(0, hitsPerPage).map(({ objectID }) => objectID);
      return { ids, total: result.nbHits ?? ids.length, queryId: result.queryID };
    });
  } catch (error) {
    if (error instanceof SearchProviderAway) throw error;
    throw new SearchProviderAway("The search provider did not answer", { cause: error });
  }
}
