import { useEffect, useRef } from "react";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { CoverChoice } from "../../../../shared/story/coverChoices.ts";
import { documentToHtml } from "../../../../shared/story/toHtml/documentToHtml.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { joinClasses } from "../../../ui/joinClasses.ts";
import titles from "../../stories/storyTitle.module.css";
import { CoverCard } from "./CoverCard.tsx";
import styles from "./PreviewCard.module.css";
import * as texts from "./texts.ts";

/** How the story will look in lists, with its cover, title and subtitle to change. */
export function PreviewCard(props: {
  postId: string;
  content: DraftContent;
  /** The text has changed since the dialog was opened. It is expanded then. */
  isNew: boolean;
  covers: readonly CoverChoice[];
  /** The image id of the chosen cover; "" for the first image. */
  cover: string;
  onCover: (imageId: string) => void;
  onUploaded: (cover: CoverChoice) => void;
  onWrite: (field: "title" | "subtitle", text: string) => void;
}) {
  const { postId, content, isNew, covers, cover, onCover, onUploaded, onWrite } = props;
  const { publicUrl } = useConfig();
  const summary = useRef<HTMLElement>(null);
  // Moves the focus here because the dialog opened before it had content.
  useEffect(() => summary.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.card} aria-label={texts.preview}>
      <CoverCard
        postId={postId}
        title={content.title}
        covers={covers}
        cover={cover}
        onCover={onCover}
        onUploaded={onUploaded}
      />
      <Words kind="title" value={content.title} onWrite={onWrite} />
      <Words kind="subtitle" value={content.subtitle} onWrite={onWrite} />
      {isNew ? (
        <p role="status" className={styles.news}>
          {texts.textChanged}
        </p>
      ) : null}
      <details className={styles.text} open={isNew}>
        <summary ref={summary}>{texts.previewAsReader}</summary>
        <div className={styles.page}>
          <div
            className="story-body"
            dangerouslySetInnerHTML={{
              __html: documentToHtml(
                { paragraphs: [...content.paragraphs] },
                { postId, publicUrl, idPrefix: "preview-" },
              ),
            }}
          />
        </div>
      </details>
    </section>
  );
}

function Words(props: {
  kind: "title" | "subtitle";
  value: string;
  onWrite: (field: "title" | "subtitle", text: string) => void;
}) {
  const { kind, value, onWrite } = props;
  return (
    <textarea
      className={joinClasses(titles[kind], styles.words, styles[kind])}
      aria-label={texts.fields[kind]}
      placeholder={texts.fields[kind]}
      rows={1}
      dir="auto"
      value={value}
      onChange={(event) => onWrite(kind, event.target.value.replaceAll(/\s*\n\s*/g, " "))}
    />
  );
}
