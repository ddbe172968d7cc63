/** The path of a form or a subscribe box in a frame, on whichever of our hosts shows the story. */
const FRAME = /^\/m\/(form|subscribe)\/[0-9a-f]{12}$/;

/**
 * Returns the embed of one of our forms or subscribe boxes for its absolute URL; null for any other
 * URL. The caller must check that the host is ours.
 */
export function formEmbed(
  address: string,
): { src: string; href: string; title: string; ratio: number } | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const [src, kind] = FRAME.exec(url.pathname) ?? [];
  if (src === undefined) return null;
  return kind === "form"
    ? { src, href: url.origin + src, title: "Form", ratio: 4 / 3 }
    : { src, href: url.origin + src, title: "Subscribe", ratio: 2 };
}

/** Returns true for the frame URL of a form or a subscribe box in a story. */
export function isFormFrame(src: string): boolean {
  return FRAME.test(src);
}
