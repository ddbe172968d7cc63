import type { Currency as CurrencyName } from "../../../shared/format/money.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Currency } from "./money.ts";

export const CheckoutMode = describedEnum("CheckoutMode", "What a card form does.", {
  PAYMENT: "Pays now.",
  SETUP: "Stores the card for a later payment.",
});

interface CheckoutAmountsValue {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: CurrencyName;
}

export const CheckoutAmounts = builder
  .objectRef<CheckoutAmountsValue>("CheckoutAmounts")
  .implement({
    description: "The sums of an order, in minor units.",
    fields: (t) => ({
      subtotal: t.exposeInt("subtotal", { description: "Before discount and tax." }),
      discount: t.exposeInt("discount", { description: "The discount; 0 for none." }),
      tax: t.exposeInt("tax", { description: "The tax." }),
      total: t.exposeInt("total", { description: "What is charged." }),
      currency: t.expose("currency", { type: Currency, description: "The currency." }),
    }),
  });
