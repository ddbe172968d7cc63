import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RangeField } from "../../ui/RangeField.tsx";
import { avatarSquare, type Cut, WHOLE } from "./avatarSquare.ts";
import styles from "./AvatarCrop.module.css";
import * as texts from "./texts.ts";

/** The side of the file that is sent and of the preview, in pixels. */
const MAX_SIDE = 640;
const PREVIEW_SIDE = 320;
const JPEG_QUALITY = 0.92;

interface Pending {
  file: File;
  image: ImageBitmap;
  resolve: (file: File | null) => void;
}

/**
 * Asks which part of an image becomes the avatar, and cuts it out before it is sent. Resolves to
 * null if the writer changes their mind. A file that moves, or that the browser can't read, is sent
 * as it is, and its middle is shown.
 */
export function useAvatarCrop(): {
  crop: (file: File) => Promise<File | null>;
  dialog: ReactNode;
} {
  const [pending, setPending] = useState<Pending | null>(null);
  const [cut, setCut] = useState<Cut>(WHOLE);
  const crop = async (file: File): Promise<File | null> => {
    if (file.type === "image/gif") return file;
    const image = await createImageBitmap(file).catch(() => null);
    if (!image) return file;
    setCut(WHOLE);
    return new Promise((resolve) => setPending({ file, image, resolve }));
  };
  const finish = (file: File | null): void => {
    pending?.resolve(file);
    setPending(null);
  };
  const dialog = (
    <Dialog
      isOpen={pending !== null}
      onClose={() => finish(null)}
      title={texts.cropImage}
      width="narrow"
    >
      {pending ? (
        <div className={styles.crop}>
          <CutPreview image={pending.image} cut={cut} />
          <RangeField
            label={texts.zoom}
            name=""
            step={5}
            value={cut.zoom}
            onValueChange={(zoom) => setCut({ ...cut, zoom })}
          />
          <RangeField
            label={texts.fromLeft}
            name=""
            step={5}
            value={cut.x}
            onValueChange={(x) => setCut({ ...cut, x })}
          />
          <RangeField
            label={texts.fromTop}
            name=""
            step={5}
            value={cut.y}
            onValueChange={(y) => setCut({ ...cut, y })}
          />
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => finish(null)}>
              {texts.cancelCrop}
            </Button>
            <Button onClick={() => void cutOut(pending, cut).then(finish)}>
              {texts.confirmCrop}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
  return { crop, dialog };
}

function CutPreview(props: { image: ImageBitmap; cut: Cut }) {
  const { image, cut } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, cut);
  }, [image, cut]);
  return (
    <canvas
      ref={canvas}
      className={styles.preview}
      width={PREVIEW_SIDE}
      height={PREVIEW_SIDE}
      role="img"
      aria-label={texts.avatarPreview}
    />
  );
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, cut: Cut): void {
  const { left, top, side } = avatarSquare(image, cut);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The cut as a file; the whole file if the browser can't make one. */
async function cutOut({ file, image }: Pending, cut: Cut): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(MAX_SIDE, Math.round(avatarSquare(image, cut).side));
  canvas.height = canvas.width;
  draw(canvas, image, cut);
  // Other formats may be transparent.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, type, JPEG_QUALITY),
  );
  return blob ? new File([blob], file.name, { type }) : file;
}
