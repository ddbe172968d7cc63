// Owns importing a single story by URL.

import { toHex } from "../../../shared/format/hex.ts";
import type { ImportError } from "../../../shared/imports/importErrors.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import type { ConversionNote } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import type { SourceText } from "../../../shared/story/imports/exportItem.ts";
import { readStoryPage } from "../../../shared/story/storyPage/readStoryPage.ts";
import { tagsOfPage } from "../../../shared/story/storyPage/tagsOfPage.ts";
import { type OutsideFile, OutsideFetchError } from "../../ports/outside/fetchOutside.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { DraftRow } from "../drafts/draftRow.ts";
import type { Importer } from "./copyImages.ts";
import { draftOfText } from "./draftOfText.ts";
import { importedDraft } from "./importedDraft.ts";
import { mayImport } from "./mayImport.ts";
import { outside } from "./outside.ts";
import { carriedImages } from "./carriedImages.ts";

/** The result of importing a story. */
export type ImportResult =
  | {
      kind: "imported";
      draft: DraftRow;
      copied: number;
      linked: number;
      missing: number;
      /** What else couldn't be imported. */
      notes: readonly ConversionNote[];
    }
  | { kind: ImportError };

const PAGE_TYPES = ["text/html", "application/xhtml+xml"];
const MAX_PAGE_BYTES = 5_000_000;
const PAGE_DEADLINE_MS = 10_000;

/**
 * Creates a draft of the story at a URL. Importing the same URL again returns the person's existing
 * draft in its current state, without fetching the page. Throws like Database and the bucket.
 */
export async function importStory(
  context: DomainContext,
  importer: Importer,
  address: string,
): Promise<ImportResult> {
  const { userId } = importer;
  const may = await mayImport(context, importer);
  if (may !== "yes") return { kind: may };
  const url = readPublicUrl(address);
  if (!url) return { kind: "address" };
  const { key, access: known } = await importedDraft(context, userId, await importKey(url.href));
  if ("draft" in known) {
    const { draft } = known;
    return { kind: "imported", draft, copied: 0, linked: 0, missing: 0, notes: [] };
  }
  if (known.error === "in-trash") return { kind: "in-trash" };
  const fetchOutside = outside(context);
  try {
    const file = await fetchOutside(url.href, {
      types: PAGE_TYPES,
      maxBytes: MAX_PAGE_BYTES,
      deadlineMs: PAGE_DEADLINE_MS,
    });
    const html = textOf(file);
    const page = readStoryPage(html);
    const source: SourceText = {
      title: page.title,
      subtitle: page.subtitle,
      format: "html",
      body: page.html,
      tags: tagsOfPage(html),
      canonicalUrl: (readPublicUrl(page.canonicalUrl ?? "", file.url) ?? url).href,
      baseUrl: file.url,
    };
    const own = await carriedImages(context, importer).take(source, "");
    const result = await draftOfText(context, fetchOutside, importer, key, own);
    switch (result.kind) {
      case "created":
        return { ...result, kind: "imported" };
      case "no-text":
      case "too-large":
      case "too-many-paragraphs":
      case "in-trash":
      case "suspended":
        return { kind: result.kind };
      default:
        // The draft is no response, its key is valid, and its writer is its creator, so no other
        // result is possible.
        throw new Error(`A draft could not be created: ${result.kind}`);
    }
  } catch (error) {
    if (error instanceof OutsideFetchError) return { kind: error.reason };
    throw error;
  }
}

/** Returns the draft key of an external story. */
export async function importKey(name: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`import:${name}`));
  return `import-${toHex(new Uint8Array(digest)).slice(0, 40)}`;
}

/** Decodes a page with its declared encoding, or UTF-8. */
function textOf({ bytes, charset }: OutsideFile): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  const stated = charset ?? /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(stated ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
