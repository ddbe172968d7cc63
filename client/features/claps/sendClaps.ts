import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { sendClapsMutation } from "../../../generated/relay/sendClapsMutation.graphql.ts";
import { FAILED, refusalIn } from "../../app/refusalIn.ts";
import type { SendClaps } from "./clapQueue.ts";

/** The way of claps to the server, and of its counts into the page's store. */
export function makeSendClaps(environment: IEnvironment): SendClaps {
  return (targetPostId, numClaps, key, isLeaving) =>
    new Promise((resolve) => {
      commitMutation<sendClapsMutation>(environment, {
        mutation: graphql`
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
        `,
        variables: { targetPostId, numClaps, key },
        cacheConfig: { metadata: { loadClass: isLeaving ? "keepalive" : "default" } },
        onCompleted: ({ clapPost: answer }) => {
          const { post } = answer;
          resolve(
            post
              ? { clapCount: post.clapCount, viewerClapCount: post.viewerEdge.clapCount }
              : { refusal: answer.message ?? FAILED },
          );
        },
        onError: (error) => resolve({ refusal: refusalIn(error) ?? FAILED }),
      });
    });
}
