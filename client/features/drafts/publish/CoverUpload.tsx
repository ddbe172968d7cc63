import { useEffect, useRef } from "react";
import type { CoverChoice } from "../../../../shared/story/coverChoices.ts";
import { DEFAULT_FOCUS_PERCENT } from "../../../../shared/images/imageUrl.ts";
import { useSession } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { IMAGE_TYPES } from "../uploads/imageTypes.ts";
import { UploadError, uploadImage } from "../../images/uploadImage.ts";
import styles from "./CoverUpload.module.css";
import * as texts from "./texts.ts";

/** Uploads an image that is only the story's cover. */
export function CoverUpload(props: { onUploaded: (cover: CoverChoice) => void }) {
  const { xsrf } = useSession();
  const files = useRef<HTMLInputElement>(null);
  const abort = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    abort.current = current;
    return () => current.abort();
  }, []);
  const { isBusy, error, run } = useAction(async (file: File) => {
    const { signal } = abort.current;
    try {
      const { id, width, height } = await uploadImage(file, { xsrf, signal, onProgress: () => {} });
      const [focusPercentX, focusPercentY] = [DEFAULT_FOCUS_PERCENT, DEFAULT_FOCUS_PERCENT];
      props.onUploaded({ id, alt: "", width, height, focusPercentX, focusPercentY });
    } catch (cause) {
      if (!(cause instanceof UploadError)) throw cause;
      return cause.message;
    }
  });
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
        aria-label={texts.uploadCover}
        type="file"
        accept={IMAGE_TYPES}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) run(file);
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
