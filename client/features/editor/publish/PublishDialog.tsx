import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { documentToHtml } from "../../../../shared/story/documentToHtml.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import type { DraftSaver } from "../draft/DraftSaver.ts";
import { RemoveFromPublication } from "../draft/RemoveFromPublication.tsx";
import { PublishForm } from "./PublishForm.tsx";
import {
  type PublishError,
  type PublishState,
  type PublishInput,
  readPublishState,
  type Schedule,
} from "./publishing.ts";
import { Receipt } from "./Receipt.tsx";
import styles from "./PublishDialog.module.css";

/** How often the propagation status is polled while some pages are outdated, in milliseconds. */
const ASK_AGAIN_MS = 2000;

/** Asks for the publish settings, publishes, and shows where the story is live. */
export function PublishDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  saver: DraftSaver;
  /** Why some text can't be saved, if that isn't temporary. */
  obstacle: string | null;
  /** Called whenever the schedule has been read. */
  onSchedule: (schedule: Schedule | null) => void;
}) {
  const { isOpen, onClose, saver, obstacle, onSchedule } = props;
  const { postId, status } = saver;
  // The revision when the dialog was opened. Later changes only have to be saved before publishing;
  // the choices made here stay.
  const [firstRevision, setFirstRevision] = useState<number | null>(null);
  const [asked, setAsked] = useState(0);
  const [done, setDone] = useState<PublishInput["when"] | null>(null);
  if (!isOpen && firstRevision !== null) {
    setFirstRevision(null);
    setDone(null);
  }
  if (isOpen && firstRevision === null && status.kind === "saved")
    setFirstRevision(status.revision);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={titleOf(done)} width="confirm">
      {isOpen && postId !== null && firstRevision !== null ? (
        <Steps
          // Discards the state from before publishing.
          key={`${asked} ${done !== null}`}
          postId={postId}
          firstRevision={firstRevision}
          saver={saver}
          obstacle={obstacle}
          isDone={done !== null}
          onDone={setDone}
          onSchedule={onSchedule}
          onAskAgain={() => setAsked(asked + 1)}
          onClose={onClose}
        />
      ) : obstacle ? (
        <p role="alert">{obstacle}</p>
      ) : (
        <p className={styles.waiting}>
          <Spinner label="Saving the story first" /> Saving the story first…
        </p>
      )}
    </Dialog>
  );
}

function Steps(props: {
  postId: string;
  firstRevision: number;
  saver: DraftSaver;
  obstacle: string | null;
  isDone: boolean;
  onDone: (when: PublishInput["when"]) => void;
  onSchedule: (schedule: Schedule | null) => void;
  onAskAgain: () => void;
  onClose: () => void;
}) {
  const { postId, firstRevision, saver, obstacle, isDone } = props;
  const { onDone, onSchedule, onAskAgain, onClose } = props;
  const { content, revision, status } = saver;
  const environment = useRelayEnvironment();
  const [state, setState] = useState<PublishState | PublishError | "failed" | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = (): void =>
      void readPublishState(environment, postId).then((read) => {
        // Updates the page even if the dialog has been closed by then.
        if (read && "schedule" in read) onSchedule(read.schedule);
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
  }, [environment, postId, isDone, onSchedule]);

  if (state === null) return <Spinner label="Loading the story" />;
  if (state === "failed")
    return (
      <Stopped message="You're offline.">
        <Button onClick={onAskAgain}>Try again</Button>
      </Stopped>
    );
  if ("message" in state) {
    return (
      <Stopped message={state.message}>
        {state.isInTrash ? <RemoveFromPublication postId={postId} onRemoved={onAskAgain} /> : null}
      </Stopped>
    );
  }
  if (isDone) return <Receipt state={state} onClose={onClose} />;
  return (
    <>
      <Preview postId={postId} content={content} isNew={revision !== firstRevision} />
      <PublishForm
        state={state}
        content={content}
        saver={saver}
        isSaved={status.kind === "saved"}
        obstacle={obstacle}
        onDone={onDone}
      />
    </>
  );
}

function titleOf(done: PublishInput["when"] | null): string {
  if (done === "now") return "Published";
  return done?.at ? "Scheduled" : "Publish";
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

/** A preview of what readers will get. Text that changed while the dialog was open is expanded. */
function Preview(props: { postId: string; content: DraftContent; isNew: boolean }) {
  const { postId, content, isNew } = props;
  const { title, subtitle, paragraphs } = content;
  const summary = useRef<HTMLElement>(null);
  // Moves the focus here because the dialog opened before it had content.
  useEffect(() => summary.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.title} dir="auto">
        {title || "Untitled"}
      </p>
      {subtitle ? (
        <p className={styles.subtitle} dir="auto">
          {subtitle}
        </p>
      ) : null}
      {isNew ? (
        <p role="status" className={styles.news}>
          The text has changed since you opened this. This is what readers would now see.
        </p>
      ) : null}
      <details open={isNew}>
        <summary ref={summary}>Preview as a reader</summary>
        <div
          className="story-body"
          dangerouslySetInnerHTML={{
            __html: documentToHtml(
              { paragraphs: [...paragraphs] },
              { postId, idPrefix: "preview-" },
            ),
          }}
        />
      </details>
    </section>
  );
}
