import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { documentToHtml } from "../../../../shared/story/documentToHtml.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import type { DraftSaver } from "../draft/DraftSaver.ts";
import { PublishForm } from "./PublishForm.tsx";
import { type PublishState, readPublishState } from "./publishing.ts";
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
}) {
  const { isOpen, onClose, saver, obstacle } = props;
  const { postId, status, content } = saver;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Publish" width="confirm">
      {isOpen && postId !== null && status.kind === "saved" ? (
        <Steps
          postId={postId}
          revision={status.revision}
          content={content}
          saver={saver}
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
  revision: number;
  content: DraftContent;
  saver: DraftSaver;
  onClose: () => void;
}) {
  const { postId, revision, content, saver, onClose } = props;
  const [firstRevision] = useState(revision);
  const environment = useRelayEnvironment();
  const [state, setState] = useState<PublishState | "failed" | null>(null);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = (): void =>
      void readPublishState(environment, postId).then((read) => {
        if (!isCurrent) return;
        setState(read ?? "failed");
        if (isDone && read?.receipt && read.receipt.liveAt == null)
          timer = setTimeout(ask, ASK_AGAIN_MS);
      });
    ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [environment, postId, isDone]);

  if (state === null) return <Spinner label="Asking how the story stands" />;
  if (state === "failed")
    return <p role="alert">There is no connection. Close this and try again.</p>;
  if (isDone) return <Receipt state={state} onClose={onClose} />;
  return (
    <>
      <Preview content={content} isNew={revision !== firstRevision} />
      <PublishForm state={state} content={content} saver={saver} onDone={() => setDone(true)} />
    </>
  );
}

/** What readers will get. A text that came while the dialog was open is shown without being asked for. */
function Preview({ content, isNew }: { content: DraftContent; isNew: boolean }) {
  const { title, subtitle, paragraphs } = content;
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
        <summary>See it as readers will</summary>
        <div
          className="story-body"
          dangerouslySetInnerHTML={{
            __html: documentToHtml({ paragraphs: [...paragraphs] }, { idPrefix: "preview-" }),
          }}
        />
      </details>
    </section>
  );
}
