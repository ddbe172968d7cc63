import { buildPath } from "../../../shared/routes/buildPath.ts";
import { endDigests, isDigestToken } from "../../domain/discovery/digests/sendDigests.ts";
import { answerForm } from "../identity/answerForm.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "./texts.ts";

/**
 * Answers `/_/unsubscribe/{token}`, the unsubscribe link of a digest. GET asks for confirmation,
 * since scanners open links; POST unsubscribes, from that page's button or from a mail client's
 * one-click request (RFC 8058). The token authorizes it: no sign-in is needed, and repeating it is
 * harmless.
 */
export const digestUnsubscribeEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const token = c.req.param("token") ?? "";
  const context = c.get("request");
  const isPressed = c.req.method === "POST";
  const isKnown = await (isPressed ? endDigests(context, token) : isDigestToken(context, token));
  if (!isKnown)
    throw new TypedError(
      "NOT_FOUND",
      "This link isn’t valid. Open the link in your latest digest.",
    );
  const action = buildPath("DigestUnsubscribe", { token });
  const others = [
    {
      label: texts.changeHowOftenGet,
      href: buildPath("SettingsTab", { setting: "notifications" }),
    },
  ];
  return isPressed
    ? answerForm(c, {
        title: texts.unsubscribed,
        text: texts.unsubscribedText,
        action,
        others,
      })
    : answerForm(c, {
        title: texts.unsubscribeFromTheDigest,
        text: texts.unsubscribeText,
        action,
        submit: texts.unsubscribe,
        others,
      });
});
