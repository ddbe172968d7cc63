import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { spelledSpan } from "./spelledSpan.ts";

/** Purpose of a sign-in email. */
export type MailedOperation = "login" | "register";

/**
 * Email with a link that signs in or completes a registration. Contains no names: the requester has
 * not proven that they own the address, and could send others text of their choice.
 */
export function signInLink(data: {
  operation: MailedOperation;
  url: string;
  /** How long the link is valid, in milliseconds. */
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

/** Footer of sign-in emails. */
export function whySent(operation: MailedOperation): string {
  const [input, harm] =
    operation === "register"
      ? [`create an account on ${PRODUCT_NAME}`, "no account is created"]
      : [`sign in to ${PRODUCT_NAME}`, "nobody can sign in"];
  return `You're receiving this email because someone asked to ${input} with this address. If it wasn't you, ignore it: without this email ${harm}. Don't forward it to anyone.`;
}
