import { useRelayEnvironment } from "react-relay/hooks";
import { applyChange } from "../../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { undeletePost } from "../../stories/moveToTrash.ts";
import * as texts from "../texts.ts";

/** Restores a story from the trash while it is edited. */
export function RemoveFromPublication(props: { postId: string; onRemoved: () => void }) {
  const { postId, onRemoved } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { isBusy, run } = useAction(async () => {
    const isOut = await applyChange(store, {
      write: () => undeletePost(environment, postId),
      notice: ({ note }) => ({ toastStyle: "undelete-post", message: note ?? undefined }),
    });
    if (isOut) onRemoved();
  });
  return (
    <Button size="small" isBusy={isBusy} onClick={run}>
      {texts.removeFromPublication}
    </Button>
  );
}
