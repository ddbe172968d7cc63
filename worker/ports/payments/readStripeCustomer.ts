import type { Stripe } from "stripe";
import type { CustomerState } from "./Payments.ts";
import { idOf, readCharge, readPaidInvoice, readSubscription } from "./readStripe.ts";

const PAGE = 100;
/** Objects of a customer: over eight years of monthly payments. */
const ALL = { limit: 1000 };

/** Reads all that a customer has bought: subscriptions, charges, and the invoices between them. */
export async function readStripeCustomer(stripe: Stripe, customer: string): Promise<CustomerState> {
  const [owner, subscriptions, charges, invoices] = await Promise.all([
    stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
    stripe.subscriptions
      .list({
        customer,
        status: "all",
        limit: PAGE,
        expand: ["default_payment_method", "latest_invoice", "discounts", "schedule"].map(
          (part) => `data.${part}`,
        ),
      })
      .autoPagingToArray(ALL),
    stripe.charges
      .list({
        customer,
        limit: PAGE,
        expand: ["data.balance_transaction", "data.refunds.data.balance_transaction"],
      })
      .autoPagingToArray(ALL),
    stripe.invoices
      .list({ customer, limit: PAGE, expand: ["data.payments"] })
      .autoPagingToArray(ALL),
  ]);
  const method = owner.deleted ? null : owner.invoice_settings.default_payment_method;
  const disputes = await Promise.all(
    charges.map(async ({ id, disputed }) =>
      disputed ? (await stripe.disputes.list({ charge: id, limit: PAGE })).data : [],
    ),
  );
  const byPayment = invoicesByPayment(invoices);
  return {
    subscriptions: subscriptions.map((subscription) =>
      readSubscription(subscription, typeof method === "string" ? null : method),
    ),
    charges: charges.map((charge, index) =>
      readCharge(
        charge,
        byPayment.get(idOf(charge.payment_intent) ?? "") ?? null,
        disputes[index]!,
      ),
    ),
    invoices: invoices.flatMap((invoice) => readPaidInvoice(invoice) ?? []),
  };
}

function invoicesByPayment(invoices: readonly Stripe.Invoice[]): Map<string, Stripe.Invoice> {
  return new Map(
    invoices.flatMap((invoice) =>
      (invoice.payments?.data ?? []).flatMap(({ payment }) => {
        const intent = idOf(payment.payment_intent);
        return intent === null ? [] : [[intent, invoice] as const];
      }),
    ),
  );
}
