import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { discardChangesQuery } from "../../../../generated/relay/discardChangesQuery.graphql.ts";
import * as texts from "../texts.ts";
import type { DraftSaver } from "./DraftSaver.ts";
import { restoreVersion } from "./restoreVersion.ts";

const PUBLISHED = graphql`
  query discardChangesQuery($postId: ID!) {
    postDraft(postId: $postId) {
      ... on PostDraft {
        publishedVersion {
          id
        }
      }
    }
  }
`;

/** The result of discarding: the revision with the published text, or why nothing happened. */
export type DiscardResult =
  | { kind: "discarded"; revision: number }
  | { kind: "rejected"; message: string };

/**
 * Restores the published text of a saved draft. The server stores the current text as a version
 * first, and rejects the request if the draft has changed meanwhile.
 */
export async function discardChanges(
  environment: IEnvironment,
  saver: Pick<DraftSaver, "status" | "postId" | "lookForNews" | "revision">,
): Promise<DiscardResult> {
  const { status, postId } = saver;
  if (status.kind !== "saved" || postId === null)
    return { kind: "rejected", message: texts.discardNotNow };
  const answer = await fetchQuery<discardChangesQuery>(
    environment,
    PUBLISHED,
    { postId },
    { fetchPolicy: "network-only" },
  )
    .toPromise()
    .catch(() => null);
  const versionId = answer?.postDraft.publishedVersion?.id;
  if (!versionId) return { kind: "rejected", message: texts.discardUnavailable };
  const variables = { postId, versionId, baseRev: status.revision };
  const result = await restoreVersion(environment, variables);
  if (result.kind !== "success") {
    const isConflict = result.kind === "error" && Boolean(result.answer.currentDraft);
    return { kind: "rejected", message: isConflict ? texts.discardNotNow : result.message };
  }
  await saver.lookForNews();
  return { kind: "discarded", revision: saver.revision };
}
