// What the client's components get for "react-relay/hooks" in the Worker
// (worker/ops/build/serverHooksPlugin.ts). A render reads each fragment once from a finished answer:
// there is nothing to subscribe to, suspend for or retain, which is most of the library's hook.

import { type FragmentType, getFragment, getSelector, type GraphQLTaggedNode } from "relay-runtime";
import { useRelayEnvironment } from "react-relay/hooks";

export {
  fetchQuery,
  graphql,
  RelayEnvironmentProvider,
  useLazyLoadQuery,
  useRelayEnvironment,
} from "react-relay/hooks";

/** Reads a fragment, as the library's hook does. */
export function useFragment(
  fragment: GraphQLTaggedNode,
  key: FragmentType | readonly FragmentType[] | null | undefined,
): unknown {
  const environment = useRelayEnvironment();
  if (key === null || key === undefined) return null;
  const selector = getSelector(getFragment(fragment), key as never);
  if (!selector) return Array.isArray(key) ? [] : null;
  return selector.kind === "PluralReaderSelector"
    ? selector.selectors.map((one) => environment.lookup(one).data)
    : environment.lookup(selector).data;
}

/**
 * Reads a fragment with a list, with what the client's components use of the library's hook. Nothing
 * loads more during a render.
 */
export function usePaginationFragment(
  fragment: GraphQLTaggedNode,
  key: FragmentType | null | undefined,
): object {
  const data = useFragment(fragment, key);
  let list = data;
  for (const step of getFragment(fragment).metadata?.connection?.[0]?.path ?? []) {
    list = (list as Record<string, unknown> | null)?.[step];
  }
  const page = (list as { pageInfo?: PageInfo | null } | null | undefined)?.pageInfo;
  const hasNext = page?.hasNextPage === true && (page.endCursor ?? null) !== null;
  return { data, hasNext, isLoadingNext: false, loadNext: () => {} };
}

interface PageInfo {
  hasNextPage?: boolean;
  endCursor?: string | null;
}
