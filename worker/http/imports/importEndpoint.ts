// Handles the forms of the import page without JavaScript: a story's URL, or an export file. The
// page handles all other methods.

import type { Context, Next } from "hono";
import { MAX_EXPORT_BYTES } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { IMPORT_ERRORS, type ImportError } from "../../../shared/imports/importErrors.ts";
import {
  importNoteText,
  linkedImagesText,
  missingImagesText,
} from "../../../shared/imports/importNotes.ts";
import { isSameHash } from "../../domain/identity/signIn/loginCode.ts";
import { importStory } from "../../domain/imports/importStory.ts";
import { mayImport } from "../../domain/imports/mayImport.ts";
import { startImport } from "../../domain/imports/startImport.ts";
import { workImports } from "../../domain/imports/workImports.ts";
import { log } from "../../log.ts";
import { answerForm } from "../forms/answerForm.ts";
import { clientNetwork } from "../request/clientNetwork.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { isMultipart, readMultipart } from "../request/body/readMultipart.ts";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { requireMay } from "../request/requireMay.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/** Largest multipart form in bytes: the file plus its short other fields. */
const MAX_FORM_BYTES = MAX_EXPORT_BYTES + 10_000;

/**
 * Answers POST of `/p/import`: redirects to the draft or the report, or back with the error. A story
 * that lacks something is reported before its draft is opened.
 */
export async function importEndpoint(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  if (c.req.method !== "POST") return next();
  return isMultipart(c.req.raw) ? takeFile(c, next) : takeAddress(c, next);
}

const takeAddress = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const form = await readCsrfForm(c.req.raw);
  const session = await context.session();
  if (!session) return c.redirect(SIGN_IN, 303);
  requireMay(context, session, "importStory");
  if (!isSameHash(session.xsrfToken, form.get("xsrf") ?? "")) throw outOfDate();
  const importer = { userId: session.userId, network: clientNetwork(c.req.raw) };
  const result = await importStory(context, importer, form.get("url") ?? "");
  if (result.kind !== "imported") return c.redirect(errorPath(result.kind), 303);
  const { draft, linked, missing, notes } = result;
  const editor = buildPath("EditPost", { postId: draft.postId });
  const points = [
    ...(linked > 0 ? [linkedImagesText(linked)] : []),
    ...(missing > 0 ? [missingImagesText(missing)] : []),
    ...notes.map(importNoteText),
  ];
  if (points.length === 0) return c.redirect(editor, 303);
  return answerForm(c, {
    title: texts.importedAsDraft,
    text: texts.importedWithoutText,
    points,
    action: editor,
    others: [{ label: texts.openDraft, href: editor, isMain: true }],
  });
});

const takeFile = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  if (isForeignRequest(c.req.raw))
    throw new TypedError("FORBIDDEN", "Send this form from its own page.");
  const context = c.get("request");
  const session = await context.session();
  if (!session) return c.redirect(SIGN_IN, 303);
  requireMay(context, session, "importStory");
  const { userId } = session;
  // Checked before the body is read, so that floods are cheap to reject.
  const may = await mayImport(context, { userId, network: clientNetwork(c.req.raw) });
  if (may !== "yes") return c.redirect(errorPath(may), 303);
  const form = await readMultipart(c.req.raw, MAX_FORM_BYTES);
  if (!form) throw new TypedError("TOO_LARGE", IMPORT_ERRORS["too-large-file"]);
  if (!isSameHash(session.xsrfToken, String(form.get("xsrf") ?? ""))) throw outOfDate();
  const file = form.get("file");
  if (!(file instanceof File)) return c.redirect(errorPath("no-export"), 303);
  if (file.size > MAX_EXPORT_BYTES)
    throw new TypedError("TOO_LARGE", IMPORT_ERRORS["too-large-file"]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const site = form.get("site");
  const siteAddress = typeof site === "string" ? site : "";
  const result = await startImport(context, userId, { name: file.name, bytes, siteAddress });
  if ("error" in result) return c.redirect(errorPath(result.error), 303);
  context.waitUntil(workBehind(context, result.importId));
  return c.redirect(`${buildPath("ImportPost")}#import-${result.importId}`, 303);
});

const SIGN_IN = signInPath({ operation: "login", redirect: buildPath("ImportPost") });

function errorPath(error: ImportError): string {
  return buildPath("ImportPost", {}, { query: { error } });
}

function outOfDate(): TypedError {
  return new TypedError("FORBIDDEN", texts.pageOutOfDate);
}

/** The schedule processes imports that fail here. */
async function workBehind(context: RequestContext, importId: string): Promise<void> {
  try {
    await workImports(context, importId);
  } catch (error) {
    log("error", "Imports could not be processed", { error });
  }
}
