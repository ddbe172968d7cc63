// Reads the head of a page's document, as a crawler would.

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&quot;": '"' };

const plain = (text: string | undefined): string | undefined =>
  text?.replaceAll(/&(?:amp|lt|quot);/g, (entity) => ENTITIES[entity]!);

/** The contents of a document's head. */
export interface ReadHead {
  title: string | undefined;
  canonical: string | undefined;
  /** Returns the contents of every meta tag with this name or property, in order. */
  meta: (key: string) => string[];
  jsonLd: Record<string, unknown> | undefined;
}

/** Reads the head of an HTML document. */
export function pageHead(html: string): ReadHead {
  const head = html.slice(0, html.indexOf("</head>"));
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)];
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1];
  return {
    title: plain(/<title>(.*?)<\/title>/.exec(head)?.[1]),
    canonical: plain(/<link rel="canonical" href="([^"]*)">/.exec(head)?.[1]),
    meta: (key) => metas.filter(([, name]) => name === key).map(([, , text]) => plain(text)!),
    jsonLd: json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>),
  };
}

/** Returns the visible parts of a page, without its embedded data. */
export async function visible(response: Response): Promise<string> {
  return (await response.text()).split('<script type="application/json"')[0]!;
}
