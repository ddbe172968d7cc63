import { useMemo } from "react";
import {
  createReaderSelector,
  getFragment,
  type GraphQLTaggedNode,
  type RequestDescriptor,
} from "relay-runtime";
import { loadViewerParts } from "../../runtime/page/lateFeatures.ts";
import { useViewerAnswer, type ViewerAnswer, type ViewerQuestion } from "./useViewerQuery.ts";

/** A placeholder owner for fragments read without a query, which Relay requires. */
const NO_REQUEST = {
  identifier: "viewer-part",
  node: { kind: "Request", operation: {}, params: {} },
  variables: {},
  cacheConfig: null,
} as unknown as RequestDescriptor;

/**
 * Reads viewer data of one entity with a fragment of `viewerPartsQuery`: from the page's own
 * response if it has them, else fetched after hydration, batched for the page. Fetches nothing for
 * null.
 */
export function useViewerPart<Data>(
  fragment: GraphQLTaggedNode,
  id: string | null,
  loadCode?: () => Promise<unknown>,
): ViewerAnswer<Data> {
  const question = useMemo((): ViewerQuestion | null => {
    if (id === null) return null;
    const selector = createReaderSelector(getFragment(fragment), id, {}, NO_REQUEST);
    return {
      selector,
      isAnswered: (environment) => !environment.lookup(selector).isMissingData,
      ask: async (environment) => (await loadViewerParts()).askViewerPart(environment, id),
    };
  }, [fragment, id]);
  return useViewerAnswer<Data>(question, loadCode);
}
