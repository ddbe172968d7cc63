import { useRelayEnvironment } from "react-relay/hooks";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore, useViewer } from "../../runtime/page/frame.ts";
import { loadFollow } from "../../runtime/page/lateFeatures.ts";

/**
 * Returns a function that follows or unfollows a target and shows the result with an Undo button. It
 * resolves to whether that succeeded.
 */
export function useSetFollow(target: {
  id: string;
  name: string;
  /** The notice kind; by default the one of users and publications. */
  toastStyle?: "follow-publisher" | "follow-catalog" | undefined;
}): (follows: boolean) => Promise<boolean> {
  const { id, name, toastStyle = "follow-publisher" } = target;
  const store = useClientStore();
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const setFollow = (follows: boolean): Promise<boolean> =>
    applyChange(store, {
      write: async () =>
        (await loadFollow()).setFollowing(environment, { targetId: id, viewerId, follows }),
      notice: ({ notice }) => ({
        message: notice ?? undefined,
        toastStyle,
        extraParams: follows
          ? { name, act: () => void setFollow(false) }
          : { name, isUndone: true },
      }),
    });
  return setFollow;
}
