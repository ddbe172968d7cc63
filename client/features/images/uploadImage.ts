import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import * as texts from "./texts.ts";

/** An uploaded image. */
export interface UploadedImage {
  id: string;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Status codes for files that are too large, of an unsupported type, or not an image. Retrying
 * won't help.
 */
const PERMANENT_ERRORS: ReadonlySet<number> = new Set([413, 415, 422]);

/** The upload failed; the message is shown to the writer. */
export class UploadError extends Error {
  override readonly name = "UploadError";
  /** False if the same image would be rejected again. */
  readonly canRetry: boolean;
  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

interface UploadOptions {
  xsrf: string | null;
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads an image. Rejects with UploadError. */
export function uploadImage(
  file: File,
  { xsrf, onProgress, signal }: UploadOptions,
): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    if (file.size > MAX_UPLOAD_BYTES) {
      const max = Math.floor(MAX_UPLOAD_BYTES / 1_000_000);
      reject(new UploadError(texts.tooLarge(max), false));
      return;
    }
    // fetch doesn't report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", "/_/upload");
    request.responseType = "json";
    if (xsrf !== null) request.setRequestHeader(XSRF_HEADER, xsrf);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const answer = request.response as Answer | null;
      if (request.status === 200 && answer?.image) resolve(answer.image);
      else {
        const message = answer?.error?.message ?? texts.notUploaded;
        reject(new UploadError(message, !PERMANENT_ERRORS.has(request.status)));
      }
    });
    request.addEventListener("error", () => reject(new UploadError(texts.uploadOffline, true)));
    request.addEventListener("abort", () => reject(new UploadError(texts.uploadCanceled, true)));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

interface Answer {
  image?: UploadedImage;
  error?: { message: string };
}
