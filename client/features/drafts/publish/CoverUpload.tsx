import { useEffect, useRef, useState } from "react";
import type { CoverChoice } from "../../../../shared/story/coverChoices.ts";
import { DEFAULT_FOCUS_PERCENT } from "../../../../shared/images/imageUrl.ts";
import { useSession } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { IMAGE_TYPES } from "../uploads/imageTypes.ts";
import { UploadError, uploadImage } from "../../images/uploadImage.ts";
import styles from "./CoverUpload.module.css";
import * as texts from "./texts.ts";

/** Uploads an image that is only the story's cover. */
export function CoverUpload(props: { onUploaded: (cover: CoverChoice) => void }) {
  const { xsrf } = useSession();
  const files = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    abort.current = current;
    return () => current.abort();
  }, []);
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setError(null);
    const { signal } = abort.current;
    try {
      const { id, width, height } = await uploadImage(file, { xsrf, signal, onProgress: () => {} });
      const [focusPercentX, focusPercentY] = [DEFAULT_FOCUS_PERCENT, DEFAULT_FOCUS_PERCENT];
      props.onUploaded({ id, alt: "", width, height, focusPercentX, focusPercentY });
    } catch (cause) {
      if (!(cause instanceof UploadError)) throw cause;
      if (!signal.aborted) setError(cause.message);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        onClick={() => files.current?.click()}
      >
        {isBusy ? texts.uploading : texts.uploadCover}
      </Button>
      <input
        ref={files}
        hidden
        type="file"
        accept={IMAGE_TYPES}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </>
  );
}
