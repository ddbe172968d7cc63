import manifest from "virtual:client-manifest";

/** The files every page starts with, as addresses on this site. */
export interface PageAssets {
  /** The only script: it fetches the rest when the reader wants it. */
  start: string;
  /** All styles. */
  style: string;
}

export const PAGE_ASSETS: PageAssets = {
  start: addressOf("client/start.ts"),
  style: addressOf("style.css"),
};

/** Throws when the client's build lacks the file: without it no page would be whole. */
function addressOf(name: string): string {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The client build lacks ${name}`);
  return `/${chunk.file}`;
}
