/** The size of a typical story page, in bytes. */
export const PAGE_BYTES = 40_960;

/** A page of PAGE_BYTES bytes without rendering cost. */
export const PAGE = page();

export const PAGE_HEADERS = { "Content-Type": "text/html; charset=utf-8" } as const;

function page(): string {
  const start = '<!doctype html><html lang="en"><title>Constant</title><body>';
  const end = "</body></html>";
  const paragraph = `<p>${"The quick brown fox jumps over the lazy dog. ".repeat(8)}</p>`;
  const room = PAGE_BYTES - start.length - end.length;
  const whole = paragraph.repeat(Math.floor(room / paragraph.length));
  return start + whole + " ".repeat(room - whole.length) + end;
}
