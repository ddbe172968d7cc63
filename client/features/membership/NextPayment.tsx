import { graphql, useFragment } from "react-relay/hooks";
import type { NextPayment_payments$key } from "../../../generated/relay/NextPayment_payments.graphql.ts";
import { nextPaymentText } from "./nextPaymentText.ts";
import * as texts from "./texts.ts";

/** Says what is charged next for a membership, when and why. */
export function NextPayment(props: {
  /** Null if the provider can't say it now. */
  payments: NextPayment_payments$key | null | undefined;
}) {
  const payments = useFragment(
    graphql`
      fragment NextPayment_payments on PaymentAnnouncement {
        currency
        next {
          at
          total
          tax
          discount
          credit
          plan {
            id
            billingPeriod
          }
        }
        later {
          at
          total
          tax
          discount
          credit
          plan {
            id
            billingPeriod
          }
        }
      }
    `,
    props.payments ?? null,
  );
  if (!payments) return texts.nextPaymentUnknown;
  return nextPaymentText(payments) ?? texts.noNextPayment;
}
