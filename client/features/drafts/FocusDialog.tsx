import { type FormEvent, type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import type { ParagraphImage } from "../../../shared/story/document.ts";
import {
  DEFAULT_FOCUS_PERCENT,
  imageUrl,
  linkedImageUrl,
} from "../../../shared/images/imageUrl.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { changeImage } from "./commands/figures.ts";
import dialogStyles from "./EditorDialog.module.css";
import styles from "./FocusDialog.module.css";
import type { StoryEditing } from "./StoryEditing.ts";
import * as texts from "./texts.ts";

/** The image in the text whose focus point is being edited. */
export interface FocusAsked {
  position: number;
  image: ParagraphImage;
}

interface Point {
  x: number;
  y: number;
}

/** Percentage points an arrow key moves the focus point; with Shift it moves by one. */
const STEP = 5;
/** The aspect ratios that cards crop images to. */
const SHAPES = ["2 / 1", "1 / 1"] as const;

function linkedSource(editing: StoryEditing, { url }: FocusAsked["image"]): string {
  const { postId } = editing.view.dom.dataset;
  return url !== undefined && postId !== undefined ? linkedImageUrl(postId, url) : "";
}

/** Lets the writer choose which part of an image stays visible when cards crop it. */
export function FocusDialog(props: {
  editing: StoryEditing;
  asked: FocusAsked | null;
  onClose: () => void;
}) {
  const { asked, onClose } = props;
  return (
    <Dialog isOpen={asked !== null} onClose={onClose} title={texts.focusPoint} width="narrow">
      {asked ? <FocusForm {...props} asked={asked} /> : null}
    </Dialog>
  );
}

function FocusForm(props: { editing: StoryEditing; asked: FocusAsked; onClose: () => void }) {
  const { editing, asked, onClose } = props;
  const { image, position } = asked;
  const hintId = useId();
  const [point, setPoint] = useState<Point>({
    x: image.focusPercentX ?? DEFAULT_FOCUS_PERCENT,
    y: image.focusPercentY ?? DEFAULT_FOCUS_PERCENT,
  });
  const source = image.id ? imageUrl(image.id, { width: 440 }) : linkedSource(editing, image);
  const place = `${point.x}% ${point.y}%`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isCentre = point.x === DEFAULT_FOCUS_PERCENT && point.y === DEFAULT_FOCUS_PERCENT;
    const change = {
      focusPercentX: isCentre ? undefined : point.x,
      focusPercentY: isCentre ? undefined : point.y,
    };
    onClose();
    // Runs after the dialog has closed and restored focus, so that the text keeps the focus.
    setTimeout(() => editing.run(changeImage(position, change)), 0);
  };
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent): void => {
    // Pressing the button with a key has no coordinates.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setPoint({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = movedBy(point, event.key, event.shiftKey ? 1 : STEP);
    if (!moved) return;
    event.preventDefault();
    setPoint(moved);
  };
  return (
    <form className={dialogStyles.form} onSubmit={submit}>
      <div>
        <button
          type="button"
          data-autofocus=""
          className={styles.image}
          aria-label={texts.focusAt(point)}
          aria-describedby={hintId}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <img src={source} width={image.width} height={image.height} alt="" />
          <span
            className={styles.point}
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            aria-hidden="true"
          />
        </button>
        <p id={hintId} className={styles.hint}>
          {texts.focusHint}
        </p>
        <output className="visually-hidden">{texts.focusAt(point)}</output>
      </div>
      <div className={styles.shapes} aria-hidden="true">
        {SHAPES.map((shape) => (
          <img
            key={shape}
            src={source}
            alt=""
            style={{ aspectRatio: shape, objectPosition: place }}
          />
        ))}
      </div>
      <div className={dialogStyles.actions}>
        <Button type="submit">{texts.save}</Button>
      </div>
    </form>
  );
}

function movedBy({ x, y }: Point, key: string, step: number): Point | null {
  const steps: Record<string, Point> = {
    ArrowLeft: { x: x - step, y },
    ArrowRight: { x: x + step, y },
    ArrowUp: { x, y: y - step },
    ArrowDown: { x, y: y + step },
  };
  const moved = steps[key];
  return moved ? { x: percent(moved.x / 100), y: percent(moved.y / 100) } : null;
}

/** Converts a fraction to a whole percentage between 0 and 100. */
function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
