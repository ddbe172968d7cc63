import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { previewIssue } from "../../domain/newsletters/issues/previewIssue.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import { answerEmail } from "./answerEmail.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

/**
 * Answers GET and HEAD of an issue's email as its subscribers get it, for those who may send it:
 * `part=text` for the plain text, `for=others` for the preview of a member-only story, `of=draft` for
 * the saved text of a published one.
 */
export const issuePreviewEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const { postId = "", newsletterId = "" } = c.get("siteLocation").params;
  const session = await context.session();
  if (!session || !mayReadAccount(session)) throw notFound();
  const rendered = await previewIssue(context, session.userId, {
    postId: postIdFromParam(postId) ?? "",
    newsletterId,
    subject: c.req.query("subject") ?? "",
    previewText: c.req.query("previewText") ?? "",
    isDraft: c.req.query("of") === "draft",
  });
  if (!rendered) throw notFound();
  const isForOthers = c.req.query("for") === "others";
  const message = (isForOthers ? null : rendered.members) ?? rendered.others;
  c.header("Cache-Control", "no-store");
  if (c.req.query("part") === "text") return c.text(message.text);
  return answerEmail(c, message.html);
});

function notFound(): TypedError {
  return new TypedError("NOT_FOUND", "We couldn’t find this email.");
}
