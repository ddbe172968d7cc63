import { graphql, useFragment } from "react-relay/hooks";
import type { AdminCharges_history$key } from "../../../generated/relay/AdminCharges_history.graphql.ts";
import { formatLongDate, formatTimestamp } from "../../../shared/format/dates.ts";
import { currencyNamed, formatMoneyExact } from "../../../shared/format/money.ts";
import { PaymentMethodLine } from "../../features/membership/PaymentMethodLine.tsx";
import { purchaseNames } from "../../features/membership/texts.ts";
import styles from "./AdminUsers.module.css";
import { RefundForm } from "./RefundForm.tsx";
import { StatusSection } from "./status/StatusSection.tsx";
import * as texts from "./texts.ts";

/** A person's charges, each with its refund. */
export function AdminCharges(props: { history: AdminCharges_history$key }) {
  const { charges, refundEffects } = useFragment(
    graphql`
      fragment AdminCharges_history on MemberHistory {
        charges {
          id
          createdAt
          purchaseType
          tax
          refundedAmount
          isDisputed
          periodStartsAt
          periodEndsAt
          price {
            amount
            currency
          }
          paymentMethod {
            ...PaymentMethodLine_method
          }
        }
        refundEffects {
          id
          chargeId
          ...RefundForm_effect
        }
      }
    `,
    props.history,
  );
  return (
    <StatusSection title={texts.charges}>
      {charges.length === 0 ? (
        <p>{texts.noCharges}</p>
      ) : (
        <>
          {refundEffects == null ? <p>{texts.refundUnknown}</p> : null}
          <ul className={styles.list}>
            {charges.map((charge) => {
              const { id, price, periodStartsAt: start, periodEndsAt: end } = charge;
              const currency = currencyNamed(price.currency);
              const money = (amount: number): string => formatMoneyExact(amount, currency);
              const effect = refundEffects?.find(({ chargeId }) => chargeId === id);
              return (
                <li key={id} className={styles.entry}>
                  <h3 className={styles.name}>
                    {texts.chargeLine(
                      purchaseNames[charge.purchaseType] ?? charge.purchaseType,
                      money(price.amount),
                      price.currency,
                    )}
                  </h3>
                  <p className={styles.soft}>
                    {[
                      formatTimestamp(charge.createdAt),
                      texts.taxLine(money(charge.tax)),
                      ...(start == null || end == null
                        ? []
                        : [texts.chargePeriod(formatLongDate(start), formatLongDate(end))]),
                      ...(charge.refundedAmount > 0
                        ? [texts.refundedLine(money(charge.refundedAmount))]
                        : []),
                      ...(charge.isDisputed ? [texts.disputed] : []),
                      id,
                    ].join(" · ")}
                  </p>
                  {charge.paymentMethod ? (
                    <PaymentMethodLine method={charge.paymentMethod} />
                  ) : null}
                  {effect ? (
                    <RefundForm effect={effect} date={formatLongDate(charge.createdAt)} />
                  ) : null}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </StatusSection>
  );
}
