/** A picture that stands at a story's head. */
interface Cover {
  address: string;
  alt: string;
  /** What stands under it, as HTML; empty for nothing. */
  caption: string;
}

/** A story's HTML with its cover at the head, unless it shows the picture anyway. */
export function withCover(html: string, { address, alt, caption }: Cover): string {
  if (address === "" || html.includes(address)) return html;
  const under = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${quoted(address)}" alt="${quoted(alt)}">${under}</figure>${html}`;
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
