import { useMemo } from "react";
import {
  createReaderSelector,
  getFragment,
  type GraphQLTaggedNode,
  type RequestDescriptor,
} from "relay-runtime";
import { loadViewerParts } from "../../app/lateFeatures.ts";
import {
  useViewerAnswer,
  type ViewerAnswer,
  type ViewerQuestion,
} from "../follow/useViewerQuery.ts";

/** Who reads by itself, and no query: Relay only wants to know what it belongs to. */
const NO_REQUEST = {
  identifier: "viewer-part",
  node: { kind: "Request", operation: {}, params: {} },
  variables: {},
  cacheConfig: null,
} as unknown as RequestDescriptor;

/**
 * What the viewer is to one thing on the page, as a fragment of `viewerPartsQuery` names it: from the
 * page's own answer where that has it, else asked for after hydration, all things of the page at once.
 * Nothing is asked of nothing (null).
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
