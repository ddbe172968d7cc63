import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { sendClapsMutation } from "../../../generated/relay/sendClapsMutation.graphql.ts";
import type { sendClapsToListMutation } from "../../../generated/relay/sendClapsToListMutation.graphql.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";
import type { ClapAnswer, SendClaps } from "./clapQueue.ts";

const CLAP_POST = graphql`
  mutation sendClapsMutation($targetPostId: ID!, $numClaps: Int!, $key: String!) {
    clapPost(targetPostId: $targetPostId, numClaps: $numClaps, key: $key) {
      __typename
      ... on PostClaps {
        post {
          id
          clapCount
          viewerEdge {
            id
            clapCount
          }
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

const CLAP_CATALOG = graphql`
  mutation sendClapsToListMutation($targetCatalogId: ID!, $numClaps: Int!, $key: String!) {
    clapCatalog(targetCatalogId: $targetCatalogId, numClaps: $numClaps, key: $key) {
      __typename
      ... on CatalogClaps {
        catalog {
          id
          clapCount
          viewerEdge {
            id
            clapCount
          }
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** The fields of a clap response. */
interface Clapped {
  readonly clapCount: number;
  readonly viewerEdge: { readonly clapCount: number };
}

/** Creates the function that sends claps and updates the counts in the store. */
export function makeSendClaps(environment: IEnvironment): SendClaps {
  return (id, numClaps, key) =>
    new Promise((resolve) => {
      const answer = (target: Clapped | undefined, message: string | undefined): void =>
        resolve(
          target
            ? { clapCount: target.clapCount, viewerClapCount: target.viewerEdge.clapCount }
            : ({ error: message ?? FAILED } satisfies ClapAnswer),
        );
      const rest = {
        // The request must survive the page unloading.
        cacheConfig: { metadata: { loadClass: "keepalive" } },
        onError: (error: Error) => answer(undefined, errorIn(error) ?? FAILED),
      } as const;
      if (kindOfId(id) === "catalog") {
        commitMutation<sendClapsToListMutation>(environment, {
          mutation: CLAP_CATALOG,
          variables: { targetCatalogId: id, numClaps, key },
          onCompleted: ({ clapCatalog: { catalog, message } }) => answer(catalog, message),
          ...rest,
        });
      } else {
        commitMutation<sendClapsMutation>(environment, {
          mutation: CLAP_POST,
          variables: { targetPostId: id, numClaps, key },
          onCompleted: ({ clapPost: { post, message } }) => answer(post, message),
          ...rest,
        });
      }
    });
}
