import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../runtime/page/frame.ts";
import { FAILED } from "../../runtime/relay/errorIn.ts";
import { useRefreshPage } from "../../runtime/links/useRefreshPage.ts";
import { changeStories, type StoriesChange } from "./changeStories.ts";
import * as texts from "./texts.ts";
import { useAction } from "../../ui/useAction.ts";

const DONE: Record<StoriesChange, (count: number) => string> = {
  delete: texts.movedToTrash,
  restore: texts.restored,
  unpublish: texts.unpublished,
};

/** What undoes a change; unpublished stories are published again from the editor. */
const UNDO: Partial<Record<StoriesChange, StoriesChange>> = {
  delete: "restore",
  restore: "delete",
};

/** Changes stories of the list, refreshes it, and shows what was done with an Undo button. */
export function useStoriesChange(): {
  isBusy: boolean;
  change: (what: StoriesChange, ids: readonly string[]) => Promise<void>;
} {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const refresh = useRefreshPage();
  const run = async (what: StoriesChange, ids: readonly string[]): Promise<void> => {
    const failed = { ids: [], message: FAILED };
    const changed = await changeStories(environment, what, ids).catch(() => failed);
    if (changed.message !== null) {
      store.enqueueToast({ toastStyle: "error", message: changed.message });
    }
    if (changed.ids.length === 0) return;
    await refresh().catch(() => window.location.reload());
    const undo = UNDO[what];
    const act = undo ? { act: () => void run(undo, changed.ids) } : {};
    store.enqueueToast({
      toastStyle: "accent",
      message: DONE[what](changed.ids.length),
      extraParams: act,
    });
  };
  const { isBusy, run: change } = useAction(run);
  return { isBusy, change };
}
