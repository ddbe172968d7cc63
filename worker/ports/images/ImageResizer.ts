/** A format that pictures are drawn in. */
export type DrawnFormat = "webp" | "jpeg" | "png" | "gif";

/** A picture to be drawn from another. It is never asked to be larger than its source. */
export interface Drawing {
  /** Pixels. */
  width: number;
  height: number;
  /** `whole` keeps all of it within the size, `cut` fills the size, `padded` adds bars. */
  fit: "whole" | "cut" | "padded";
  /** The side a cut loses pixels from, and what stays in sight: 0 is left or top, 100 the other end. */
  cutAlong?: "x" | "y";
  focusPercent?: number;
  format: DrawnFormat;
  /** All frames are kept where the format and the service can. */
  keepsAnimation: boolean;
}

/** The service did not draw the picture. */
export class DrawingFailed extends Error {
  override readonly name = "DrawingFailed";
  /** True where it never will: it says that it doesn't draw such pictures. */
  readonly isLasting: boolean;
  constructor(message: string, options: ErrorOptions & { isLasting: boolean }) {
    super(message, options);
    this.isLasting = options.isLasting;
  }
}

/** Draws pictures at other sizes and in other formats. */
export interface ImageResizer {
  /** The drawn picture's bytes. Throws DrawingFailed. */
  draw(source: ReadableStream<Uint8Array>, drawing: Drawing): Promise<Uint8Array>;
}
