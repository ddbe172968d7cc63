import { useRelayEnvironment } from "react-relay/hooks";
import { FAILED } from "../../runtime/relay/errorIn.ts";
import type { Toast } from "../../runtime/browser/enqueuedToast.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import type { MutationResult } from "../../runtime/relay/runMutation.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { useAction } from "../../ui/useAction.ts";
import { deletePost, undeletePost } from "../stories/moveToTrash.ts";
import { hideResponse, unhideResponse } from "./changeDiscussion.ts";
import type { ResponseActionsProps } from "./ResponseActions.tsx";
import { refetchResponses } from "./refetchResponses.ts";
import { RESPONSES_HEADING_ID } from "./responseContext.ts";
import { countResponses, responsesListId, takeFromList } from "./responsesList.ts";
import { responseText } from "./saveResponse.ts";
import * as texts from "./texts.ts";

/** Edits, deletes and hides a response; deleting and hiding can be undone. */
export function useResponseActions({
  postId,
  hasAnswers,
  place,
  onEdit,
}: Pick<ResponseActionsProps, "postId" | "hasAnswers" | "place" | "onEdit">) {
  const { parent, sort, onChange } = place;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const hrefTo = useRouteHref();

  const bringBack = async (undo: () => Promise<MutationResult>, done: Toast): Promise<void> => {
    if (!(await applyChange(store, { write: undo }))) return;
    await refetchResponses(environment, parent, sort);
    onChange?.();
    store.enqueueToast(done);
  };
  const leave = useAction(async (go: () => Promise<MutationResult>, toast: Toast) => {
    const hasLeft = await applyChange(store, { write: go });
    if (!hasLeft) return;
    takeFromList(environment, responsesListId(parent, sort), postId);
    // The focused button has been removed.
    document.getElementById(RESPONSES_HEADING_ID)?.focus({ preventScroll: true });
    onChange?.();
    store.enqueueToast(toast);
  });
  const restore = (): Promise<void> =>
    bringBack(
      async () => {
        const result = await undeletePost(environment, postId);
        if (result.kind === "success") countResponses(environment, parent, 1);
        return result;
      },
      { toastStyle: "accent", message: texts.responseRestored },
    );
  const discard = async (): Promise<MutationResult> => {
    const result = await deletePost(environment, postId);
    if (result.kind !== "success") return result;
    countResponses(environment, parent, -1);
    // Its replies stay; if they can't be refetched now, the next page load shows them.
    if (hasAnswers) await refetchResponses(environment, parent, sort).catch(() => {});
    return result;
  };
  const remove = (): void => {
    leave.run(discard, {
      toastStyle: "move-post-to-trash",
      message: texts.responseDeleted,
      extraParams: { act: () => void restore() },
    });
  };
  const hidden = parent.kind === "story" ? "hide-post-response" : "hide-catalog-response";
  const hide = (): void => {
    const back = (): Promise<void> =>
      bringBack(() => unhideResponse(environment, parent, postId), {
        toastStyle: hidden,
        extraParams: { isUndone: true },
      });
    leave.run(() => hideResponse(environment, parent, postId), {
      toastStyle: hidden,
      extraParams: { act: () => void back() },
    });
  };
  const edit = useAction(async () => {
    try {
      const text = await responseText(environment, postId);
      if (text === null) window.location.assign(hrefTo("EditPost", { postId }));
      else onEdit(text);
    } catch {
      store.enqueueToast({ toastStyle: "error", message: FAILED });
    }
  });
  return { isBusy: leave.isBusy || edit.isBusy, edit: edit.run, remove, hide };
}
