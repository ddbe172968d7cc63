import { graphql, type IEnvironment } from "relay-runtime";
import type { sendClapsMutation } from "../../../generated/relay/sendClapsMutation.graphql.ts";
import type { sendClapsToListMutation } from "../../../generated/relay/sendClapsToListMutation.graphql.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { mapResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { ClapCounts, SendClaps } from "./clapQueue.ts";

const CLAP_POST = graphql`
  mutation sendClapsMutation($targetId: ID!, $numClaps: Int!, $key: String!) {
    clapPost(targetPostId: $targetId, numClaps: $numClaps, key: $key) {
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
  mutation sendClapsToListMutation($targetId: ID!, $numClaps: Int!, $key: String!) {
    clapCatalog(targetCatalogId: $targetId, numClaps: $numClaps, key: $key) {
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

/** Creates the function that sends claps and updates the counts in the store. */
export function makeSendClaps(environment: IEnvironment): SendClaps {
  return async (targetId, numClaps, key) => {
    const config = {
      variables: { targetId, numClaps, key },
      // The request must survive the page unloading.
      cacheConfig: { metadata: { loadClass: "keepalive" } },
    };
    if (kindOfId(targetId) === "catalog") {
      const result = await runMutation<sendClapsToListMutation>(environment, {
        mutation: CLAP_CATALOG,
        ...config,
      });
      return mapResult(result, ({ catalog }) => catalog && clapsOf(catalog));
    }
    const result = await runMutation<sendClapsMutation>(environment, {
      mutation: CLAP_POST,
      ...config,
    });
    return mapResult(result, ({ post }) => post && clapsOf(post));
  };
}

function clapsOf(target: {
  readonly clapCount: number;
  readonly viewerEdge: { readonly clapCount: number };
}): ClapCounts {
  return { clapCount: target.clapCount, viewerClapCount: target.viewerEdge.clapCount };
}
