import type { ClientConfig } from "../../../runtime/page/state.ts";
import type { MountCardForm } from "./cardForm.ts";

/** Loads the card form of the configured provider. Rejects without one. */
export async function loadCardForm(payments: ClientConfig["payments"]): Promise<MountCardForm> {
  if (!payments) throw new Error("No payment provider is set up");
  if ((__DEVELOPMENT__ || __FAULT_SEAM__) && payments.driver === "embedded")
    return (await import("./embeddedCardForm.ts")).mountCardForm;
  const { mountCardForm } = await import("./stripeCardForm.ts");
  return (element, options) => mountCardForm(element, options, payments.publishableKey);
}
