// Detects polyglot files: an image that is also a page, an archive or a document. Images are
// re-encoded before they are shown, so this is the second line of defense. It looks for signatures
// that such files need and that compressed data almost never contains by chance.

import { startsWith, viewOf } from "./bytes.ts";

const MARKUP = ["<script", "<!doctype html", "<iframe", "<?php "];
const LESS_THAN = 0x3c;

/** PDF readers look for the header within this many bytes. */
const PDF_WINDOW = 1024;
/** Length of a ZIP end record, and of its longest possible comment. */
const ZIP_END_LENGTH = 22;
const ZIP_WINDOW = ZIP_END_LENGTH + 0xffff;

/** Returns true for image bytes that are also HTML, script, an archive or a PDF. */
export function hidesOtherContent(bytes: Uint8Array): boolean {
  return holdsMarkup(bytes) || holdsPdf(bytes) || endsAsZip(bytes);
}

function holdsMarkup(bytes: Uint8Array): boolean {
  for (
    let at = bytes.indexOf(LESS_THAN);
    at !== -1;
    at = bytes.indexOf(LESS_THAN, at + 1) // the native search skips most of a file
  ) {
    const text = String.fromCharCode(...bytes.subarray(at, at + 14)).toLowerCase();
    if (MARKUP.some((mark) => text.startsWith(mark))) return true;
  }
  return false;
}

function holdsPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, PDF_WINDOW)).includes("%PDF-");
}

function endsAsZip(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const first = Math.max(0, bytes.length - ZIP_WINDOW);
  for (let at = bytes.length - ZIP_END_LENGTH; at >= first; at -= 1) {
    if (!startsWith(bytes, "PK\x05\x06", at)) continue;
    const commentLength = view.getUint16(at + 20, true);
    if (at + ZIP_END_LENGTH + commentLength <= bytes.length) return true;
  }
  return false;
}
