// Undo actions for notices that come without a callback, from the URL after a sign-in. A kind is
// listed here once its mutation exists.

import type { Environment } from "relay-runtime";
import { type IdKind, kindOfId } from "../../../shared/ids.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { Toast } from "../../app/enqueuedToast.ts";
import type { ClientStore } from "../../app/clientState.ts";

/** The target of the action to undo. */
interface Undone {
  targetId: string;
  name: string;
}

/** Undoes the action and resolves to the next notice. Rejects when the code can't be loaded. */
type UndoAction = (undone: Undone, environment: Environment) => Promise<Toast>;

/** Unfollow actions by kind of target. */
const UNFOLLOW: Partial<Record<IdKind, UndoAction>> = {
  user: async (undone, environment) => {
    const { followUser } = await import("../follow/followUser.ts");
    return unfollow(followUser, undone, environment);
  },
  collection: async (undone, environment) => {
    const { followCollection } = await import("../follow/followCollection.ts");
    return unfollow(followCollection, undone, environment);
  },
  tag: async (undone, environment) => {
    const { followTag } = await import("../tag/followTag.ts");
    return unfollow(followTag, undone, environment);
  },
  catalog: async (undone, environment) => {
    const { followCatalog } = await import("../follow/followCatalog.ts");
    return unfollow(followCatalog, undone, environment);
  },
};

/** Returns the function that undoes a notice's action; undefined if it can't be undone here. */
export function undoActionOf(
  toast: Toast,
  environment: Environment,
  store: Pick<ClientStore, "enqueueToast">,
): (() => void) | undefined {
  const undo = undoOf(toast, environment);
  return (
    undo &&
    (() =>
      void undo()
        .catch((): Toast => ({ toastStyle: "retryable-error" }))
        .then((told) => told && store.enqueueToast(told)))
  );
}

/** Returns the undo function, which resolves to null when another page shows the result. */
function undoOf(toast: Toast, environment: Environment): (() => Promise<Toast | null>) | undefined {
  if (toast.toastStyle === "move-post-to-trash") {
    const { targetId } = toast.extraParams ?? {};
    return targetId === undefined ? undefined : () => restoreFromTrash(targetId, environment);
  }
  if (toast.toastStyle !== "subscribe-success") return undefined;
  const { name, targetId } = toast.extraParams;
  const kind = targetId === undefined ? null : kindOfId(targetId);
  const unfollowIt = kind === null ? undefined : UNFOLLOW[kind];
  if (!unfollowIt || targetId === undefined) return undefined;
  return () => unfollowIt({ name, targetId }, environment);
}

async function restoreFromTrash(postId: string, environment: Environment): Promise<Toast | null> {
  const { undeletePost } = await import("../trash/moveToTrash.ts");
  const { error, note } = await undeletePost(environment, postId);
  if (error !== null) return { toastStyle: "error", message: error };
  if (note !== null) return { toastStyle: "undelete-post", message: note };
  window.location.assign(buildPath("YourStories", { filterBy: "deleted" }));
  return null;
}

type Follow = typeof import("../follow/followUser.ts").followUser;

async function unfollow(
  write: Follow,
  { targetId, name }: Undone,
  environment: Environment,
): Promise<Toast> {
  const { isRefused, message } = await write(environment, {
    targetId,
    viewerId: null,
    follows: false,
  });
  return isRefused
    ? { toastStyle: "error", message: message ?? undefined }
    : { toastStyle: "follow-publisher", extraParams: { name, isUndone: true } };
}
