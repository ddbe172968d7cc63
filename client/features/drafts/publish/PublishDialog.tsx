import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { sameValue } from "../../../../shared/story/delta/sameValue.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import type { DraftSaver } from "../draft/DraftSaver.ts";
import { RemoveFromPublication } from "../draft/RemoveFromPublication.tsx";
import { type Done, PublishForm } from "./PublishForm.tsx";
import {
  type PublishError,
  type PublishState,
  type PublishInput,
  readPublishState,
} from "./publishing.ts";
import { Receipt } from "./Receipt.tsx";
import styles from "./PublishDialog.module.css";
import * as texts from "./texts.ts";

/** How often the propagation status is polled while some pages are outdated, in milliseconds. */
const ASK_AGAIN_MS = 2000;

/** Asks for the publish settings, publishes, and shows where the story is live. */
export function PublishDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  saver: DraftSaver;
  /** Why some text can't be saved, if that isn't temporary. */
  obstacle: string | null;
  /** Changes the title or subtitle of the story. */
  onWrite: (field: "title" | "subtitle", text: string) => void;
  /** Called whenever the publish state has been read. */
  onState: (state: PublishState) => void;
}) {
  const { isOpen, onClose, saver, obstacle, onWrite, onState } = props;
  const { postId, status } = saver;
  // The text when the dialog was opened. Later changes only have to be saved before publishing; the
  // choices made here stay.
  const [firstText, setFirstText] = useState<readonly Paragraph[] | null>(null);
  const [asked, setAsked] = useState(0);
  const [done, setDone] = useState<Done | null>(null);
  if (!isOpen && firstText !== null) {
    setFirstText(null);
    setDone(null);
  }
  if (isOpen && firstText === null && status.kind === "saved")
    setFirstText(saver.content.paragraphs);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={titleOf(done?.when ?? null)} width="confirm">
      {isOpen && postId !== null && firstText !== null ? (
        <Steps
          // Discards the state from before publishing.
          key={`${asked} ${done !== null}`}
          postId={postId}
          firstText={firstText}
          saver={saver}
          obstacle={obstacle}
          done={done}
          onDone={setDone}
          onWrite={onWrite}
          onState={onState}
          onAskAgain={() => setAsked(asked + 1)}
          onClose={onClose}
        />
      ) : obstacle ? (
        <p role="alert">{obstacle}</p>
      ) : (
        <p className={styles.waiting}>
          <Spinner label={texts.savingFirst} size="small" /> {texts.savingFirst}
        </p>
      )}
    </Dialog>
  );
}

function Steps(props: {
  postId: string;
  firstText: readonly Paragraph[];
  saver: DraftSaver;
  obstacle: string | null;
  /** What was done; null before. */
  done: Done | null;
  onDone: (done: Done) => void;
  onWrite: (field: "title" | "subtitle", text: string) => void;
  onState: (state: PublishState) => void;
  onAskAgain: () => void;
  onClose: () => void;
}) {
  const { postId, firstText, saver, obstacle, done } = props;
  const isDone = done !== null;
  const { onDone, onWrite, onState, onAskAgain, onClose } = props;
  const { content, status } = saver;
  const { paragraphs } = content;
  const isNew = useMemo(() => !sameValue(paragraphs, firstText), [paragraphs, firstText]);
  const environment = useRelayEnvironment();
  const [state, setState] = useState<PublishState | PublishError | "failed" | null>(null);

  const latest = useRef(onState);
  useEffect(() => {
    latest.current = onState;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = (): void =>
      void readPublishState(environment, postId).then((read) => {
        // Updates the page even if the dialog has been closed by then.
        if (read && "schedule" in read) latest.current(read);
        if (!isCurrent) return;
        setState(read ?? "failed");
        if (isDone && read && "receipt" in read && read.receipt && read.receipt.liveAt == null)
          timer = setTimeout(ask, ASK_AGAIN_MS);
      });
    ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [environment, postId, isDone]);

  if (state === null) return <Spinner label={texts.loading} />;
  if (state === "failed")
    return (
      <Stopped message={texts.offline}>
        <Button onClick={onAskAgain}>{texts.tryAgain}</Button>
      </Stopped>
    );
  if ("message" in state) {
    return (
      <Stopped message={state.message}>
        {state.isInTrash ? <RemoveFromPublication postId={postId} onRemoved={onAskAgain} /> : null}
      </Stopped>
    );
  }
  if (done !== null)
    return (
      <Receipt state={state} content={content} emailErrors={done.emailErrors} onClose={onClose} />
    );
  return (
    <PublishForm
      state={state}
      content={content}
      isNew={isNew}
      saver={saver}
      isSaved={status.kind === "saved"}
      obstacle={obstacle}
      onWrite={onWrite}
      onDone={onDone}
    />
  );
}

function titleOf(done: PublishInput["when"] | null): string {
  if (done === "now") return texts.published;
  if (done === null) return texts.publish;
  return done.at === null ? texts.notPublished : texts.scheduled;
}

/** Why publishing can't continue, with possible actions. */
function Stopped({ message, children }: { message: string; children: ReactNode }) {
  return (
    <>
      <p role="alert">{message}</p>
      <div className={styles.actions}>{children}</div>
    </>
  );
}
