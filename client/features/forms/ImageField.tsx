import { type ReactNode, useId, useRef, useState } from "react";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { FilePicker } from "../../ui/FilePicker.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { useAction } from "../../ui/useAction.ts";
import { uploadImage } from "../images/uploadImage.ts";
import { receiveImage } from "./imageChoice.ts";
import styles from "./ImageField.module.css";
import * as texts from "./imageTexts.ts";

/** Sizes of the preview, in pixels: as the image is shown where it is used. */
const SHOWN = {
  square: { mode: "crop", width: 80, height: 80 },
  round: { mode: "crop", width: 80, height: 80 },
  wide: { mode: "letterbox", width: 240, height: 80 },
  cover: { mode: "crop", width: 200, height: 80 },
} as const;

/** An image field of a form: keep, replace or remove. Changing it needs JavaScript. */
export function ImageField(props: {
  label: string;
  /** The field's name. Its value is the image id, or empty. */
  name: string;
  imageId: string;
  hint: string;
  /** `square`, `round` and `cover` crop the preview, as avatars and header images are cropped. */
  shape?: keyof typeof SHOWN;
  /** Shown while there is no image; by default an empty frame. */
  placeholder?: ReactNode;
  /** Beside the label, such as SaveNote. */
  note?: ReactNode;
  /** Changes a chosen file before it is sent; null sends none. */
  prepare?: (file: File) => Promise<File | null>;
  /** Called with the id of another image, or an empty one. */
  onChange?: (imageId: string) => void;
  /** More fields about the chosen image. */
  renderMore?: (imageId: string) => ReactNode;
}) {
  const { label, name, hint, shape = "wide" } = props;
  const id = useId();
  const { xsrf } = useSession();
  const [choice, setChoice] = useState({ imageId: props.imageId, given: props.imageId });
  if (props.imageId !== choice.given) setChoice(receiveImage(choice, props.imageId));
  const { imageId } = choice;
  const choices = useRef(0);
  const choose = (next: string): void => {
    choices.current += 1;
    setChoice((before) => ({ ...before, imageId: next }));
    props.onChange?.(next);
  };
  const { width, height } = SHOWN[shape];

  const { isBusy, error, run } = useAction(async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const { signal } = new AbortController();
    const before = choices.current;
    try {
      const file = props.prepare ? await props.prepare(chosen) : chosen;
      if (!file) return;
      const { id: uploaded } = await uploadImage(file, { xsrf, onProgress: () => {}, signal });
      // Removing the image during the upload is the newer choice.
      if (choices.current === before) choose(uploaded);
    } catch (errorResult) {
      return (errorResult as Error).message;
    } finally {
      // Allows choosing the same file again.
      input.value = "";
    }
  });
  return (
    <div className={styles.field}>
      <input type="hidden" name={name} value={imageId} />
      <div className={joinClasses(styles.frame, styles[shape])}>
        {imageId ? (
          <img
            className={styles.image}
            src={imageUrl(imageId, SHOWN[shape])}
            srcSet={`${imageUrl(imageId, { ...SHOWN[shape], pixelRatio: 2 })} 2x`}
            width={width}
            height={height}
            alt=""
          />
        ) : (
          props.placeholder
        )}
      </div>
      <div className={styles.words}>
        <div className={styles.row}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {props.note}
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
        <div className={styles.row}>
          <FilePicker
            id={id}
            label={imageId ? texts.replaceImage : texts.chooseImage}
            accept="image/*"
            describedBy={`${id}-hint`}
            onChange={(event) => run(event.currentTarget)}
          />
          {imageId ? (
            <Button variant="plain" onClick={() => choose("")}>
              {texts.removeImage}
              <span className="visually-hidden"> {label}</span>
            </Button>
          ) : null}
          {isBusy ? <Spinner size="small" label={texts.uploading} /> : null}
        </div>
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
      {imageId && props.renderMore ? props.renderMore(imageId) : null}
    </div>
  );
}
