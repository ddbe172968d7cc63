import { type ChangeEvent, useId, useState } from "react";
import { imageUrl } from "../../../shared/rules/imageUrl.ts";
import { useSession } from "../../app/frame.ts";
import { uploadImage } from "../editor/uploads/uploadImage.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./ImageField.module.css";

/** Height and maximum width of the preview, in pixels. */
const SHOWN = { height: 64, width: 192 };

/** An image field of a form: keep, replace or remove. Changing it needs JavaScript. */
export function ImageField(props: {
  label: string;
  /** The field's name. Its value is the image id, or empty. */
  name: string;
  imageId: string;
  hint: string;
}) {
  const { label, name, hint } = props;
  const id = useId();
  const { xsrf } = useSession();
  const [imageId, setImageId] = useState(props.imageId);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.currentTarget;
    const [file] = input.files ?? [];
    if (!file) return;
    setBusy(true);
    setError(null);
    const { signal } = new AbortController();
    try {
      setImageId((await uploadImage(file, { xsrf, onProgress: () => {}, signal })).id);
    } catch (errorResult) {
      setError((errorResult as Error).message);
    }
    setBusy(false);
    // Allows choosing the same file again.
    input.value = "";
  };
  return (
    <div className={styles.field}>
      <input type="hidden" name={name} value={imageId} />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        {imageId ? (
          <img
            className={styles.image}
            src={imageUrl(imageId, { mode: "letterbox", ...SHOWN })}
            height={SHOWN.height}
            alt=""
          />
        ) : null}
        <input
          id={id}
          type="file"
          accept="image/*"
          className={styles.file}
          aria-describedby={`${id}-hint`}
          onChange={(event) => void choose(event)}
        />
        {isBusy ? <Spinner size="small" label="Uploading the image" /> : null}
        {imageId ? (
          <Button variant="plain" size="small" onClick={() => setImageId("")}>
            Remove<span className="visually-hidden"> {label}</span>
          </Button>
        ) : null}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
