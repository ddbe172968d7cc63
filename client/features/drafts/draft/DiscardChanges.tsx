import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useAction } from "../../../ui/useAction.ts";
import * as texts from "../texts.ts";
import styles from "./DiscardChanges.module.css";
import { discardChanges } from "./discardChanges.ts";
import type { DraftSaver } from "./DraftSaver.ts";

/** Says that readers see an older text, and offers to return to it. */
export function DiscardChanges(props: {
  saver: DraftSaver;
  onDiscarded: (revision: number) => void;
}) {
  const { saver, onDiscarded } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isAsked, setAsked] = useState(false);
  const discard = useAction(async () => {
    const result = await discardChanges(environment, saver);
    if (result.kind === "rejected") return result.message;
    setAsked(false);
    onDiscarded(result.revision);
    store.enqueueToast({ toastStyle: "accent", message: texts.discarded });
  });
  return (
    <span className={styles.changes}>
      <span className={styles.label}>{texts.unpublishedChanges}</span>
      <button type="button" className={styles.discard} onClick={() => setAsked(true)}>
        {texts.discard}
      </button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={discard.run}
        title={texts.discardTitle}
        confirmLabel={texts.discardChanges}
        isBusy={discard.isBusy}
        error={discard.error}
        tone="danger"
      >
        <p>{texts.discardText}</p>
      </ConfirmDialog>
    </span>
  );
}
