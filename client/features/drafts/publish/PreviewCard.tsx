import { type ReactNode, useEffect, useId, useRef } from "react";
import { drawCover } from "../../../../shared/covers/drawCover.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { CoverChoice } from "../../../../shared/story/coverChoices.ts";
import { documentToHtml } from "../../../../shared/story/toHtml/documentToHtml.ts";
import { imageUrl } from "../../../../shared/images/imageUrl.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { joinClasses } from "../../../ui/joinClasses.ts";
import titles from "../../stories/storyTitle.module.css";
import { CoverUpload } from "./CoverUpload.tsx";
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
  const shown = covers.find(({ id }) => id === cover) ?? covers[0];
  return (
    <section className={styles.card} aria-label={texts.preview}>
      <div className={styles.cover}>
        {shown ? (
          <img src={cropped(shown, 640, 320)} width={640} height={320} alt={shown.alt} />
        ) : (
          <img src={drawnCover(postId, content.title)} width={640} height={320} alt="" />
        )}
      </div>
      <div className={styles.choices}>
        {covers.length > 1 ? (
          <fieldset className={styles.covers}>
            <legend className="visually-hidden">{texts.cover}</legend>
            {covers.map((one, index) => (
              <Cover
                key={one.id}
                label={one.alt || (index === 0 ? texts.firstImage : texts.imageNumber(index + 1))}
                isChosen={one === shown}
                onChoose={() => onCover(one.id)}
              >
                <img src={cropped(one, 96, 64)} width={96} height={64} alt="" />
              </Cover>
            ))}
          </fieldset>
        ) : null}
        <CoverUpload onUploaded={onUploaded} />
        {shown ? null : <p className={styles.hint}>{texts.coverFromTitle}</p>}
      </div>
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

function Cover(props: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label className={styles.choice} htmlFor={id}>
      <input
        id={id}
        type="radio"
        name="cover"
        className="visually-hidden"
        checked={props.isChosen}
        onChange={props.onChoose}
        aria-label={props.label}
      />
      {props.children}
    </label>
  );
}

/** The cover that the published story will have, which changes with its title. */
function drawnCover(id: string, title: string): string {
  const drawing = drawCover({ id, title, language: null }, "letter");
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function cropped(
  { id, focusPercentX, focusPercentY }: CoverChoice,
  width: number,
  height: number,
): string {
  return imageUrl(id, { mode: "crop", width, height, focusPercentX, focusPercentY });
}
