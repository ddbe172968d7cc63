import type { PageLocation } from "../../runtime/page/page.ts";
import { blog, careers, press } from "./texts/aboutProduct.ts";
import type { LegalDocument } from "./LegalDocument.ts";
import { privacy } from "./texts/privacy.ts";
import { rules } from "./texts/rules.ts";
import { terms } from "./texts/terms.ts";
import { app, help, status, textToSpeech } from "./texts/usingIt.ts";

/** By the value of `:document` in ShowDocument. */
const DOCUMENTS: Readonly<Record<string, LegalDocument>> = {
  blog,
  help,
  press,
  privacy,
  rules,
  status,
  "text-to-speech": textToSpeech,
  tos: terms,
};

/** By page id, for routes with a single document. */
const SINGLE: Readonly<Record<string, LegalDocument>> = { jobs: careers, "download-app": app };

/** Returns the document of a location; undefined for none. */
export function documentAt({
  pageId,
  params,
}: Pick<PageLocation, "pageId" | "params">): LegalDocument | undefined {
  if (Object.hasOwn(SINGLE, pageId)) return SINGLE[pageId];
  const name = params.document ?? "";
  return Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined;
}
