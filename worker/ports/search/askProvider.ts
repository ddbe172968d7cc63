// An external search provider, called like by its own clients. Only the ids and
// order of its hits are used; all displayed data comes from our database.

import * as v from "valibot";
import {
  indexNameOf,
  multiQuery,
  type MultiQueryEntry,
} from "../../../shared/search/multiQuery.ts";
import type { SiteSettings } from "../../../shared/siteSettings.ts";

/** The provider's hits in an index. */
export interface ProviderAnswer {
  /** Best first. */
  ids: string[];
  /** Total number of hits. */
  total: number;
  /** The provider's query id; empty if unknown. */
  queryId: string;
}

/** The provider didn't answer, or its response is invalid. */
export class SearchProviderUnavailableError extends Error {
  override readonly name = "SearchProviderUnavailableError";
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** In milliseconds; a reader is waiting. */
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

/**
 * Runs several searches in one request; results are in the same order. Throws
 * SearchProviderUnavailableError.
 */
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
      // A redirect would forward the key.
      redirect: "manual",
    });
    // Only 200 is a valid response; 400 and above is an error whatever its body.
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new SearchProviderUnavailableError(
        `The search provider responded with status ${response.status}`,
      );
    }
    const { results } = v.parse(ANSWER, await response.json());
    return entries.map(({ index, hitsPerPage }, at) => {
      const result = results[at];
      if (!result) {
        throw new SearchProviderUnavailableError(
          `The response lacks the index ${indexNameOf(settings, index)}`,
        );
      }
      const ids = result.hits.slice(0, hitsPerPage).map(({ objectID }) => objectID);
      return { ids, total: result.nbHits ?? ids.length, queryId: result.queryID };
    });
  } catch (error) {
    if (error instanceof SearchProviderUnavailableError) throw error;
    throw new SearchProviderUnavailableError("The search provider did not respond", {
      cause: error,
    });
  }
}
