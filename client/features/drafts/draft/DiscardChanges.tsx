import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
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
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const discard = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await discardChanges(environment, saver);
    setBusy(false);
    if (result.kind === "rejected") return setError(result.message);
    setAsked(false);
    onDiscarded(result.revision);
    store.enqueueToast({ toastStyle: "accent", message: texts.discarded });
  };
  return (
    <span className={styles.changes}>
      <span className={styles.label}>{texts.unpublishedChanges}</span>
      <button type="button" className={styles.discard} onClick={() => setAsked(true)}>
        {texts.discard}
      </button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void discard()}
        title={texts.discardTitle}
        confirmLabel={texts.discardChanges}
        isBusy={isBusy}
        error={error}
        tone="danger"
      >
        <p>{texts.discardText}</p>
      </ConfirmDialog>
    </span>
  );
}
