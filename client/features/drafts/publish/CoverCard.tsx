import { type ReactNode, useId } from "react";
import { drawCover } from "../../../../shared/covers/drawCover.ts";
import type { CoverChoice } from "../../../../shared/story/coverChoices.ts";
import { imageUrl } from "../../../../shared/images/imageUrl.ts";
import { CoverUpload } from "./CoverUpload.tsx";
import styles from "./CoverCard.module.css";
import * as texts from "./texts.ts";

/** A story's cover as lists show it, and the images to choose it from. */
export function CoverCard(props: {
  postId: string;
  title: string;
  covers: readonly CoverChoice[];
  /** The image id of the chosen cover; "" for the first image. */
  cover: string;
  /** The name of the choice in a form that is sent without JavaScript. */
  name?: string;
  onCover: (imageId: string) => void;
  onUploaded: (cover: CoverChoice) => void;
}) {
  const { postId, title, covers, cover, name = "cover", onCover, onUploaded } = props;
  const shown = covers.find(({ id }) => id === cover) ?? covers[0];
  return (
    <>
      <div className={styles.cover}>
        {shown ? (
          <img src={cropped(shown, 640, 320)} width={640} height={320} alt={shown.alt} />
        ) : (
          <img src={drawnCover(postId, title)} width={640} height={320} alt="" />
        )}
      </div>
      <div className={styles.choices}>
        {covers.length > 1 ? (
          <fieldset className={styles.covers}>
            <legend className="visually-hidden">{texts.cover}</legend>
            {covers.map((one, index) => (
              <Cover
                key={one.id}
                name={name}
                value={one === shown ? cover : one.id}
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
    </>
  );
}

function Cover(props: {
  name: string;
  value: string;
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
        name={props.name}
        value={props.value}
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
export function drawnCover(id: string, title: string): string {
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
