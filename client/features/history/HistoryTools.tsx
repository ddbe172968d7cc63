import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../runtime/page/frame.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useAction } from "../../ui/useAction.ts";
import { SpareForm } from "../forms/SpareForm.tsx";
import { clearHistory, pauseHistory } from "./changeHistory.ts";
import styles from "./ReadingHistory.module.css";
import * as texts from "./texts.ts";

/** Pauses and clears the viewer's reading history. */
export function HistoryTools(props: {
  isPaused: boolean;
  /** False for an empty history. */
  canClear: boolean;
  onCleared: () => void;
}) {
  const { isPaused } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isAsking, setAsking] = useState(false);
  const pause = useAction(async () => {
    await applyChange(store, { write: () => pauseHistory(environment, !isPaused) });
  });
  const clear = useAction(async () => {
    const { message } = await clearHistory(environment);
    if (message !== null) return message;
    props.onCleared();
    setAsking(false);
    store.enqueueToast({ toastStyle: "accent", message: texts.historyCleared });
  });
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.text}>{isPaused ? texts.pausedText : texts.recordingText}</p>
        <div className={styles.buttons}>
          <SpareForm
            mutation="setReadingHistoryPaused"
            fields={{ isPaused: String(!isPaused) }}
            onPress={pause.run}
          >
            <Button
              type="submit"
              variant="secondary"
              size="small"
              isBusy={pause.isBusy}
              aria-pressed={isPaused}
              aria-label={isPaused ? texts.resumeHistory : texts.pauseHistory}
            >
              {isPaused ? texts.resume : texts.pause}
            </Button>
          </SpareForm>
          {props.canClear ? (
            <Button data-needs-script variant="plain" size="small" onClick={() => setAsking(true)}>
              {texts.clearHistory}
            </Button>
          ) : null}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={clear.run}
        title={texts.clearTitle}
        confirmLabel={texts.clearConfirm}
        isBusy={clear.isBusy}
        error={clear.error}
        tone="danger"
      >
        <p>{texts.clearText}</p>
      </ConfirmDialog>
    </>
  );
}
