import { graphql, type IEnvironment } from "relay-runtime";
import type { setPinnedPinPostMutation } from "../../../generated/relay/setPinnedPinPostMutation.graphql.ts";
import type { setPinnedUnpinPostMutation } from "../../../generated/relay/setPinnedUnpinPostMutation.graphql.ts";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

const PIN = graphql`
  mutation setPinnedPinPostMutation($targetPostId: ID!) {
    pinPost(targetPostId: $targetPostId) {
      __typename
      ... on ResultError {
        message
      }
    }
  }
`;

const UNPIN = graphql`
  mutation setPinnedUnpinPostMutation($targetPostId: ID!) {
    unpinPost(targetPostId: $targetPostId) {
      __typename
      ... on ResultError {
        message
      }
    }
  }
`;

/**
 * Pins a story to its author's profile or unpins it. `rowId` is its row in a list of the viewer's
 * stories.
 */
export async function setPinned(
  environment: IEnvironment,
  { rowId, postId, isPinned }: { rowId?: string; postId: string; isPinned: boolean },
): Promise<MutationResult> {
  const result = await runMutation<setPinnedPinPostMutation | setPinnedUnpinPostMutation>(
    environment,
    { mutation: isPinned ? PIN : UNPIN, variables: { targetPostId: postId } },
  );
  if (result.kind === "success") {
    environment.commitUpdate((store) => {
      if (rowId !== undefined) store.get(rowId)?.setValue(isPinned, "isPinned");
      const user = store.getRoot().getLinkedRecord("viewer")?.getLinkedRecord("user");
      const pinned = user?.getLinkedRecords("pinnedPosts");
      const post = store.get(postId);
      if (!user || !pinned || !post) return;
      const others = pinned.filter((each) => each?.getDataID() !== postId);
      user.setLinkedRecords(isPinned ? [post, ...others] : others, "pinnedPosts");
    });
  }
  return result;
}
