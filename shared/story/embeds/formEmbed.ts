/** The path of a form in a frame, on whichever of our hosts shows the story. */
const FRAME = /^\/m\/form\/[0-9a-f]{12}$/;

/**
 * Returns the embed of one of our forms for its absolute URL; null for any other URL. The caller
 * must check that the host is ours.
 */
export function formEmbed(
  address: string,
): { src: string; href: string; title: string; ratio: number } | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !isFormFrame(url.pathname)) return null;
  return { src: url.pathname, href: url.origin + url.pathname, title: "Form", ratio: 4 / 3 };
}

/** Returns true for the frame URL of a form in a story. */
export function isFormFrame(src: string): boolean {
  return FRAME.test(src);
}
