/** The address of a form as a story frames it: on whatever host of ours the story stands. */
const FRAME = /^\/m\/form\/[0-9a-f]{12}$/;

/**
 * The frame of a form of ours, by its whole address; null for any other. Whoever calls knows that the
 * address is one of the product's own.
 */
export function formEmbed(
  address: string,
): { src: string; href: string; title: string; ratio: number } | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !isFormFrame(url.pathname)) return null;
  return { src: url.pathname, href: url.origin + url.pathname, title: "Form", ratio: 4 / 3 };
}

/** True for a form's frame as a story holds it. */
export function isFormFrame(src: string): boolean {
  return FRAME.test(src);
}
