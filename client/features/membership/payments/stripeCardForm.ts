import { loadScript } from "../../../runtime/browser/loadScript.ts";

import type { CardField, CardForm, CardFormOptions, CardResult } from "./cardForm.ts";
import { STRIPE_SCRIPT_URL, type StripeError } from "./stripeJs.ts";
import * as texts from "./texts.ts";

/** The fields that Stripe's errors are about. Its form marks them itself. */
const FIELDS: Readonly<Record<string, CardField>> = {
  incorrect_number: "number",
  invalid_number: "number",
  incomplete_number: "number",
  expired_card: "expirationDate",
  invalid_expiry_month: "expirationDate",
  invalid_expiry_year: "expirationDate",
  incomplete_expiry: "expirationDate",
  incorrect_cvc: "cvv",
  invalid_cvc: "cvv",
  incomplete_cvc: "cvv",
  incorrect_zip: "postalCode",
  incomplete_zip: "postalCode",
};

/**
 * Stripe's form: a card, and the wallets that the browser offers. Its frame is Stripe's own, from
 * `publishableKey`'s account.
 */
export async function mountCardForm(
  element: HTMLElement,
  { clientSecret, returnUrl, isDark, onReady }: CardFormOptions,
  publishableKey: string,
): Promise<CardForm> {
  await loadScript(element.ownerDocument, STRIPE_SCRIPT_URL);
  const stripe = window.Stripe?.(publishableKey);
  if (!stripe) throw new Error("The payment provider's script has no entry point");
  const elements = stripe.elements({ clientSecret, appearance: appearanceOf(element, isDark) });
  const form = elements.create("payment", { layout: "tabs" });
  form.on("ready", onReady);
  form.mount(element);
  const confirm = async (): Promise<CardResult> => {
    const { error: invalid } = await elements.submit();
    if (invalid) return resultOf(invalid);
    // The secret of a trial is that of a stored card: nothing is paid yet.
    const run = clientSecret.startsWith("seti_") ? "confirmSetup" : "confirmPayment";
    const { error } = await stripe[run]({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    });
    return error ? resultOf(error) : { kind: "confirmed" };
  };
  return {
    confirm: () =>
      confirm().catch(() => ({ kind: "error", message: texts.notReached, field: null })),
    remove: () => form.destroy(),
  };
}

function resultOf({ type, code = "", message }: StripeError): CardResult {
  // Stripe's form shows these beside the field.
  if (type === "validation_error")
    return { kind: "error", message: null, field: FIELDS[code] ?? null };
  // Another tab has replaced or finished it.
  if (code === "payment_intent_unexpected_state" || code === "setup_intent_unexpected_state")
    return { kind: "error", message: texts.checkoutExpired, field: null };
  const reason = type === "card_error" && message ? texts.declinedBecause(message) : message;
  return { kind: "error", message: reason ?? texts.declined, field: FIELDS[code] ?? null };
}

/** The product's look, read from its tokens. */
function appearanceOf(element: HTMLElement, isDark: boolean) {
  const style = getComputedStyle(element);
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const color = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
    fontFamily: style.fontFamily,
    colorPrimary: color("--color-accent"),
    colorBackground: color("--color-surface"),
    colorText: color("--color-text"),
    colorDanger: color("--color-error"),
    borderRadius: "6px",
  };
  probe.remove();
  return { theme: isDark ? ("night" as const) : ("stripe" as const), variables };
}
