// Opens an invitation, by the link of its email or from the notification: shows the publication, the
// role, and buttons to join or decline. Opening it doesn't use it up: mail clients open links too.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";

import { isSameHash } from "../../domain/identity/signIn/loginCode.ts";
import {
  acceptInvitation,
  declineInvitation,
  openInvitation,
} from "../../domain/publications/invitations.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { answerForm } from "../forms/answerForm.ts";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import { requireMay } from "../request/requireMay.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/** Answers GET, HEAD and POST of `/m/join/{token}`. */
export const joinCollectionEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const token = c.get("siteLocation").params.token ?? "";
  const action = buildPath("JoinCollection", { token });
  const form = c.req.method === "POST" ? await readCsrfForm(c.req.raw) : null;
  const session = await context.session();
  if (!session) return c.redirect(signInPath({ operation: "login", redirect: action }), 303);
  const home = { label: texts.goToHomePage, href: buildPath("ShowHome") };
  const invitation = await openInvitation(context, session.userId, token);
  if (!invitation) {
    const text = texts.invitationGoneText;
    return answerForm(c, {
      title: texts.invitationGone,
      text,
      action,
      others: [home],
    });
  }
  const { name, slug, role, inviterRole } = invitation;
  if (form) {
    requireMay(context, session, "answerInvitation");
    if (!isSameHash(session.xsrfToken, form.get("xsrf") ?? ""))
      throw new TypedError("FORBIDDEN", "This page is out of date. Reload it and try again.");
    if (form.has("decline")) {
      await declineInvitation(context, session.userId, token);
      return answerForm(c, {
        title: texts.invitationDeclined,
        text: texts.invitationDeclinedText,
        action,
        others: [home],
      });
    }
    if (!(await acceptInvitation(context, session.userId, token)))
      throw new TypedError("FORBIDDEN", "You can’t join this publication right now.");
    return c.redirect(buildPath("CollectionSettingsPeople", { collectionSlug: slug }), 303);
  }
  const inviter = inviterRole && (await userById(context).load(invitation.invitedBy))?.name;
  return answerForm(c, {
    title: inviter ? texts.handOver(inviter, name) : texts.join(name),
    text:
      inviterRole && inviter
        ? `${texts.invitedAs[role]} ${texts.inviterBecomes[inviterRole](inviter)}`
        : texts.invitedAs[role],
    action,
    hidden: { xsrf: session.xsrfToken },
    submit: texts.becomeRole[role],
    others: [{ label: texts.decline, name: "decline" }, home],
  });
});
