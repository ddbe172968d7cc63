import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

export const Currency = describedEnum("Currency", "The currency of a price.", {
  USD: "US dollars.",
  CAD: "Canadian dollars.",
});

/** An amount in minor units: 500 is 5.00. */
export interface MoneyValue {
  amount: number;
  currency: typeof Currency.$inferType;
}

export const Money = builder.objectRef<MoneyValue>("Money").implement({
  description: "An amount of money.",
  fields: (t) => ({
    amount: t.exposeInt("amount", { description: "In minor units, cents for both currencies." }),
    currency: t.expose("currency", { type: Currency, description: "The currency." }),
  }),
});
