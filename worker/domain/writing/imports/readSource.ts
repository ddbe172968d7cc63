import type { SourceText } from "../../../../shared/story/exports/exportItem.ts";
import { htmlToDocument } from "../../../../shared/story/htmlToDocument.ts";
import { markdownToDocument } from "../../../../shared/story/markdownToDocument.ts";

/** A story of elsewhere as one of our documents, with notes on what was left out. */
export function readSource(source: SourceText): ReturnType<typeof htmlToDocument> {
  const read = source.format === "html" ? htmlToDocument : markdownToDocument;
  const own = new Map(Object.entries(source.images ?? {}));
  return read(source.body, {
    ...(source.baseUrl && { baseUrl: source.baseUrl }),
    resolveImage: (image) => own.get(image) ?? null,
  });
}
