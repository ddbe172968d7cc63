import { useEffect } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type { useAddressToastQuery } from "../../../generated/relay/useAddressToastQuery.graphql.ts";
import { lockoutIn } from "../../../shared/identity/lockoutCookie.ts";
import type { Toast } from "../../runtime/browser/enqueuedToast.ts";
import type { ClientStore } from "../../runtime/page/clientState.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { type AddressToast, readAddressToast } from "./addressToast.ts";

/** Stores that have had their notice: the overlay is mounted again after a page without it. */
const served = new WeakSet<ClientStore>();

/** Enqueues the notice that the URL requested when the page was opened, once. */
export function useAddressToast(): void {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  useEffect(() => {
    const lockout = lockoutIn(window.document.cookie, Date.now());
    const asked = readAddressToast(store.state.navigation.originalQuery, lockout);
    if (!asked || served.has(store)) return;
    let isWanted = true;
    void named(asked, environment).then((toast) => {
      if (!isWanted) return;
      served.add(store);
      if (toast) store.enqueueToast(toast);
    });
    return () => {
      isWanted = false;
    };
  }, [environment, store]);
}

async function named(asked: AddressToast, environment: Environment): Promise<Toast | null> {
  if (!("about" in asked)) return asked;
  const { toastStyle, about } = asked;
  const name = await nameOf(about, environment).catch(() => null);
  return name === null ? null : { toastStyle, extraParams: { name, targetId: about } };
}

/** Resolves to null when the viewer can't see the target. */
async function nameOf(id: string, environment: Environment): Promise<string | null> {
  const data = await fetchQuery<useAddressToastQuery>(
    environment,
    graphql`
      query useAddressToastQuery($id: ID!) {
        node(id: $id) {
          __typename
          ... on User {
            name
          }
          ... on Collection {
            name
          }
          ... on Tag {
            name: displayTitle
          }
          ... on Catalog {
            name
          }
        }
      }
    `,
    { id },
  ).toPromise();
  const node = data?.node;
  return node && "name" in node ? node.name : null;
}
