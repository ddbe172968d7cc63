// Undo actions for notices that come without a callback, from the URL after a sign-in. A kind is
// listed here once its mutation exists.

import type { Environment } from "relay-runtime";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { Toast } from "../../runtime/browser/enqueuedToast.ts";
import type { ClientStore } from "../../runtime/page/clientState.ts";

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
        .then((notice) => notice && store.enqueueToast(notice)))
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
  return targetId === undefined ? undefined : () => unfollow(targetId, name, environment);
}

async function restoreFromTrash(postId: string, environment: Environment): Promise<Toast | null> {
  const { undeletePost } = await import("../stories/moveToTrash.ts");
  const result = await undeletePost(environment, postId);
  if (result.kind !== "success") return { toastStyle: "error", message: result.message };
  const { note } = result.data;
  if (note !== null) return { toastStyle: "undelete-post", message: note };
  window.location.assign(buildPath("YourStories", { filterBy: "deleted" }));
  return null;
}

async function unfollow(targetId: string, name: string, environment: Environment): Promise<Toast> {
  const { setFollowing } = await import("../follows/setFollowing.ts");
  const { message } = await setFollowing(environment, { targetId, viewerId: null, follows: false });
  return message === null
    ? { toastStyle: "follow-publisher", extraParams: { name, isUndone: true } }
    : { toastStyle: "error", message };
}
