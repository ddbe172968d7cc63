// A file can be a picture to one reader and a page, an archive or a document to another. Pictures
// are drawn anew before they are shown, so this is the second lock, not the first; it looks for the
// marks that such files need and that compressed data all but never hold by chance.

import { startsWith, viewOf } from "./bytes.ts";

const MARKUP = ["<script", "<!doctype html", "<iframe", "<?php "];
const LESS_THAN = 0x3c;

/** Readers of PDF look for its header this far into a file. */
const PDF_WINDOW = 1024;
/** The end record of a ZIP archive and the longest comment that may follow it. */
const ZIP_END_LENGTH = 22;
const ZIP_WINDOW = ZIP_END_LENGTH + 0xffff;

/** True for a picture's bytes that are a page, a script's carrier, an archive or a PDF as well. */
export function hidesOtherContent(bytes: Uint8Array): boolean {
  return holdsMarkup(bytes) || holdsPdf(bytes) || endsAsZip(bytes);
}

function holdsMarkup(bytes: Uint8Array): boolean {
  for (
    let at = bytes.indexOf(LESS_THAN);
    at !== -1;
    at = bytes.indexOf(LESS_THAN, at + 1) // the built-in search skips most of a file
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
