import type { IEnvironment } from "relay-runtime";
import type { MutationResult } from "../../runtime/relay/runMutation.ts";
import { deletePost, undeletePost } from "../../features/stories/moveToTrash.ts";
import { unpublishPost } from "../../features/stories/unpublishPost.ts";

/** What can be done with several stories. */
export type StoriesChange = "delete" | "restore" | "unpublish";

/** Stories after a change: those that it reached, and the first error. */
export interface ChangedStories {
  ids: string[];
  message: string | null;
}

const CHANGES: Record<
  StoriesChange,
  (environment: IEnvironment, postId: string) => Promise<MutationResult<unknown>>
> = { delete: deletePost, restore: undeletePost, unpublish: unpublishPost };

/** Changes stories in one request, which the batch of operations is. Rejects like runMutation. */
export async function changeStories(
  environment: IEnvironment,
  change: StoriesChange,
  ids: readonly string[],
): Promise<ChangedStories> {
  const results = await Promise.all(ids.map((id) => CHANGES[change](environment, id)));
  return {
    ids: ids.filter((_, index) => results[index]?.kind === "success"),
    message: results.find(({ kind }) => kind !== "success")?.message ?? null,
  };
}
