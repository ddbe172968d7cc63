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
  usePaginationFragment,
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
