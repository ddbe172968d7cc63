import type { ImagesBinding, ImageTransform, ImageTransformer } from "@cloudflare/workers-types";
import { ImageResizeError, type Drawing, type ImageResizer } from "./ImageResizer.ts";

/** Timeout of the service, in milliseconds. */
const DEADLINE_MS = 8000;

/** The binding's error code for an unsupported format, including GIF in local development. */
const UNSUPPORTED_FORMAT = 9520;

/** Of 100. A higher quality costs bytes without a visible difference. */
const QUALITY = 82;

/** The image resizer of the platform's Images binding. */
export function bindingResizer(binding: ImagesBinding): ImageResizer {
  return {
    async draw(source, drawing) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("no answer in time")), DEADLINE_MS);
      });
      try {
        return await Promise.race([drawWith(binding, source, drawing), deadline]);
      } catch (error) {
        const reason = error instanceof Error ? error.message : "unknown";
        const isLasting = (error as { code?: unknown } | null)?.code === UNSUPPORTED_FORMAT;
        throw new ImageResizeError(`The image could not be resized: ${reason}`, {
          cause: error,
          isLasting,
        });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function drawWith(
  binding: ImagesBinding,
  source: ReadableStream<Uint8Array>,
  drawing: Drawing,
): Promise<Uint8Array> {
  const input = binding.input(source as unknown as Parameters<ImagesBinding["input"]>[0]);
  const result = await input.transform(transformOf(drawing)).output({
    format: `image/${drawing.format}`,
    quality: QUALITY,
    anim: drawing.keepsAnimation,
    ...(drawing.format === "jpeg" ? { background: "#ffffff" } : {}),
  } satisfies Parameters<ImageTransformer["output"]>[0]);
  return new Uint8Array(await result.response().arrayBuffer());
}

function transformOf(drawing: Drawing): ImageTransform {
  const { width, height } = drawing;
  switch (drawing.fit) {
    case "whole":
      // By width only: a rounded height could make the image a pixel narrower.
      return { width, fit: "scale-down" };
    case "cut":
      return { width, height, fit: "cover", gravity: cropPositionOf(drawing) };
    case "padded": {
      // Transparent bars suit both themes; a JPEG's are white.
      const background = drawing.format === "jpeg" ? "#ffffff" : "rgba(0, 0, 0, 0)";
      return { width, height, fit: "pad", background };
    }
  }
}

/** The local emulator supports only named positions, so ends and center use names. */
function cropPositionOf({ cutAlong, focusPercent = 50 }: Drawing): ImageTransform["gravity"] {
  if (focusPercent === 50 || !cutAlong) return "center";
  if (focusPercent === 0) return cutAlong === "x" ? "left" : "top";
  if (focusPercent === 100) return cutAlong === "x" ? "right" : "bottom";
  // Fractions of the remaining space, like `object-position`.
  const share = focusPercent / 100;
  return cutAlong === "x"
    ? { x: share, y: 0.5, mode: "remainder" }
    : { x: 0.5, y: share, mode: "remainder" };
}
