import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { CURRENCIES, type Currency, currencyNamed } from "../../../shared/format/money.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { checkoutPath, membershipSlug } from "../../../shared/routes/paths/checkoutPath.ts";
import { membershipTypeOf, type PlanType } from "../../../shared/membership/plans.ts";
import { NotOffered } from "../../features/membership/NotOffered.tsx";
import { useIsMembershipOffered } from "../../features/membership/useIsMembershipOffered.ts";
import { CheckoutFrame } from "../../features/membership/payments/CheckoutFrame.tsx";
import { PayForm } from "../../features/membership/payments/PayForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { completePurchase, type Purchase, startPurchase } from "./purchases.ts";
import * as texts from "./texts.ts";

/** Where a bought membership is confirmed. */
const confirmationOf = (plan: PlanType): string =>
  buildPath("ConfirmPlan", { membershipType: membershipSlug(membershipTypeOf(plan)) });

/** The checkout: the order, its currency, and the provider's card form. */
export function Checkout(props: { plan: PlanType; withTrial: boolean; firstCurrency: Currency }) {
  const { plan, withTrial, firstCurrency } = props;
  const isOffered = useIsMembershipOffered();
  const [currency, setCurrency] = useState(firstCurrency);
  const [attempt, setAttempt] = useState(0);
  if (!isOffered) return <NotOffered />;
  return (
    <CurrencyCheckout
      key={`${plan} ${currency} ${attempt}`}
      plan={plan}
      withTrial={withTrial}
      currency={currency}
      onCurrency={setCurrency}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

function CurrencyCheckout(props: {
  plan: PlanType;
  withTrial: boolean;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  onRetry: () => void;
}) {
  const { plan, withTrial, currency } = props;
  const environment = useRelayEnvironment();
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let isWanted = true;
    void startPurchase(environment, { planType: plan, currency, withTrial }).then((result) => {
      if (!isWanted) return;
      if (result.kind === "success") return setPurchase(result.data);
      // Paid before, for example just before the browser was closed.
      if (result.kind === "error" && result.answer.__typename === "AlreadyExists")
        return window.location.replace(confirmationOf(plan));
      setError(result.message);
    });
    return () => {
      isWanted = false;
    };
  }, [currency, environment, plan, withTrial]);

  const complete = async (): Promise<string | null> => {
    if (!purchase) return null;
    const { message } = await completePurchase(environment, purchase.id);
    if (message === null) window.location.assign(confirmationOf(plan));
    return message;
  };
  return (
    <CheckoutFrame
      title={texts.checkoutTitle}
      summary={<OrderSummary plan={plan} currency={currency} purchase={purchase} />}
    >
      <Select
        label={texts.currency}
        name="currency"
        defaultValue={currency}
        onValueChange={(value) => props.onCurrency(currencyNamed(value))}
      >
        {CURRENCIES.map((each) => (
          <option key={each} value={each}>
            {texts.currencyNames[each]}
          </option>
        ))}
      </Select>
      <PayForm
        checkout={
          purchase && {
            clientSecret: purchase.clientSecret,
            total: purchase.amounts.total,
            currency,
          }
        }
        error={error}
        returnPath={checkoutPath(plan, withTrial)}
        onRetry={props.onRetry}
        complete={complete}
      />
    </CheckoutFrame>
  );
}
