import type { ImagesBinding, ImageTransform, ImageTransformer } from "@cloudflare/workers-types";
import { DrawingFailed, type Drawing, type ImageResizer } from "./ImageResizer.ts";

/** How long a drawing may take, in milliseconds. */
const DEADLINE_MS = 8000;

/** The binding's code for a format that it reads or writes nowhere or, as GIF, not locally. */
const UNSUPPORTED_FORMAT = 9520;

/** Of 100. Higher costs bytes that readers can't see. */
const QUALITY = 82;

/** The resizer behind the platform's Images binding. */
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
        throw new DrawingFailed(`The picture was not drawn: ${reason}`, {
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
      // By the width alone: a height that was rounded could make the picture a pixel narrower.
      return { width, fit: "scale-down" };
    case "cut":
      return { width, height, fit: "cover", gravity: cropPositionOf(drawing) };
    case "padded": {
      // Bars that one can see through suit both themes; a JPEG's are white.
      const background = drawing.format === "jpeg" ? "#ffffff" : "rgba(0, 0, 0, 0)";
      return { width, height, fit: "pad", background };
    }
  }
}

/** The local emulator knows sides by name and no numbers, so that ends and middle are named. */
function cropPositionOf({ cutAlong, focusPercent = 50 }: Drawing): ImageTransform["gravity"] {
  if (focusPercent === 50 || !cutAlong) return "center";
  if (focusPercent === 0) return cutAlong === "x" ? "left" : "top";
  if (focusPercent === 100) return cutAlong === "x" ? "right" : "bottom";
  // Shares of what is left over, as `object-position` counts.
  const share = focusPercent / 100;
  return cutAlong === "x"
    ? { x: share, y: 0.5, mode: "remainder" }
    : { x: 0.5, y: share, mode: "remainder" };
}
