import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { spelledSpan } from "./spelledSpan.ts";

/** What someone came for when they asked for a mail. */
export type MailedOperation = "login" | "register";

/**
 * The mail with a link that signs in or ends a registration. It names nobody: who asks for it has not
 * shown that the address is theirs, and could have others sent words of their choice.
 */
export function signInLink(data: {
  operation: MailedOperation;
  url: string;
  /** How long the link works, in milliseconds. */
  validMs: number;
}): MailMessage {
  const { operation, url, validMs } = data;
  const isNew = operation === "register";
  return composeMail({
    subject: isNew ? `Finish creating your ${PRODUCT_NAME} account` : `Sign in to ${PRODUCT_NAME}`,
    heading: isNew ? "Finish creating your account" : "Sign in",
    blocks: [
      {
        kind: "text",
        text: `Press the button and confirm on the page that opens. The link works once, for ${spelledSpan(validMs)}.`,
      },
      {
        kind: "button",
        label: isNew ? "Create your account" : `Sign in to ${PRODUCT_NAME}`,
        url,
      },
    ],
    why: whySent(operation),
  });
}

/** Why a mail for signing in or up has come, for its end. */
export function whySent(operation: MailedOperation): string {
  const [input, harm] =
    operation === "register"
      ? [`create an account on ${PRODUCT_NAME}`, "no account is created"]
      : [`sign in to ${PRODUCT_NAME}`, "nobody can sign in"];
  return `You get this mail because someone asked to ${input} with this address. If that was not you, ignore it: without this mail ${harm}. Don't pass it on to anyone.`;
}
