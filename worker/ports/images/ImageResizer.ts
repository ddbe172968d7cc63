/** An output format of images. */
export type DrawnFormat = "webp" | "jpeg" | "png" | "gif";

/** A resized variant of an image, never larger than its source. */
export interface Drawing {
  /** Pixels. */
  width: number;
  height: number;
  /** `whole` fits inside the size, `cut` crops to the size, `padded` adds bars. */
  fit: "whole" | "cut" | "padded";
  /** The cropped axis and the focus on it: 0 is left or top, 100 the other end. */
  cutAlong?: "x" | "y";
  focusPercent?: number;
  format: DrawnFormat;
  /** Keeps all frames if the format and the service support it. */
  keepsAnimation: boolean;
}

/** The service couldn't create the variant. */
export class ImageResizeError extends Error {
  override readonly name = "ImageResizeError";
  /** True if it never will: it doesn't support such images. */
  readonly isLasting: boolean;
  constructor(message: string, options: ErrorOptions & { isLasting: boolean }) {
    super(message, options);
    this.isLasting = options.isLasting;
  }
}

/** Resizes images and converts their format. */
export interface ImageResizer {
  /** Returns the variant's bytes. Throws ImageResizeError. */
  draw(source: ReadableStream<Uint8Array>, drawing: Drawing): Promise<Uint8Array>;
}
