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

/** While some pages are still old, the receipt is asked for again, in milliseconds. */
const ASK_AGAIN_MS = 2000;

/** Asks what a story needs to be published, does it, and says where it is live. */
export function PublishDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  saver: DraftSaver;
  /** Why the server lacks a word of the story, where that lasts. */
  obstacle: string | null;
  /** Told whenever it is seen when the story goes out by itself. */
  onSchedule: (schedule: Schedule | null) => void;
}) {
  const { isOpen, onClose, saver, obstacle, onSchedule } = props;
  const { postId, status } = saver;
  // The revision that the writer has opened this with. From then on a text that changes only has to be
  // saved before it goes out: what was chosen here stays.
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
          // How it stood before is none of a receipt.
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
        // The page says so also where the dialog is closed by then.
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

  if (state === null) return <Spinner label="Asking how the story stands" />;
  if (state === "failed")
    return (
      <Stopped message="There is no connection.">
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

/** Why it goes no further, and what can be done about that. */
function Stopped({ message, children }: { message: string; children: ReactNode }) {
  return (
    <>
      <p role="alert">{message}</p>
      <div className={styles.actions}>{children}</div>
    </>
  );
}

/** What readers will get. A text that came while the dialog was open is shown without being asked for. */
function Preview(props: { postId: string; content: DraftContent; isNew: boolean }) {
  const { postId, content, isNew } = props;
  const { title, subtitle, paragraphs } = content;
  const summary = useRef<HTMLElement>(null);
  // The dialog was open before it had anything to begin with.
  useEffect(() => summary.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.title} dir="auto">
        {title || "Without a title"}
      </p>
      {subtitle ? (
        <p className={styles.subtitle} dir="auto">
          {subtitle}
        </p>
      ) : null}
      {isNew ? (
        <p role="status" className={styles.news}>
          The text has changed since you opened this. This is what readers would get now.
        </p>
      ) : null}
      <details open={isNew}>
        <summary ref={summary}>See it as readers will</summary>
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
