import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../../app/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { undeletePost } from "../../trash/moveToTrash.ts";

/** Restores a story from the trash while it is edited. */
export function RemoveFromPublication(props: { postId: string; onRemoved: () => void }) {
  const { postId, onRemoved } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isBusy, setBusy] = useState(false);
  const takeOut = async (): Promise<void> => {
    setBusy(true);
    const { error, note } = await undeletePost(environment, postId);
    setBusy(false);
    if (error !== null) return store.enqueueToast({ toastStyle: "error", message: error });
    store.enqueueToast({ toastStyle: "undelete-post", message: note ?? undefined });
    onRemoved();
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void takeOut()}>
      Take it out
    </Button>
  );
}
