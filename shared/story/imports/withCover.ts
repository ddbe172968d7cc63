/** A story's cover image. */
interface Cover {
  address: string;
  alt: string;
  /** The caption as HTML; "" for none. */
  caption: string;
}

/** Prepends the cover to a story's HTML, unless the text already shows it. */
export function withCover(html: string, { address, alt, caption }: Cover): string {
  if (address === "" || html.includes(address)) return html;
  const under = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${quoted(address)}" alt="${quoted(alt)}">${under}</figure>${html}`;
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
