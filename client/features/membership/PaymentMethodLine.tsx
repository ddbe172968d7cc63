import { graphql, useFragment } from "react-relay/hooks";
import type { PaymentMethodLine_method$key } from "../../../generated/relay/PaymentMethodLine_method.graphql.ts";
import { type Card, cardText } from "../../../shared/membership/cardText.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { CardLogo } from "../../ui/CardLogo.tsx";
import styles from "./PaymentMethodLine.module.css";
import * as texts from "./texts.ts";

/** A payment method: its logo, and "Visa ending in 4242 (Expires 4/2027)". */
export function PaymentMethodLine(props: { method: PaymentMethodLine_method$key }) {
  const { now } = useLocation();
  const method = useFragment(
    graphql`
      fragment PaymentMethodLine_method on PaymentMethod {
        __typename
        ... on PaymentCard {
          cardType
          expirationMonth
          expirationYear
          lastFour
        }
        ... on PayPal {
          email
        }
      }
    `,
    props.method,
  );
  if (method.email != null)
    return <span className={styles.method}>{texts.payPal(method.email)}</span>;
  if (method.cardType == null) return null;
  const card = cardText(method as Card, now);
  return (
    <span className={styles.method}>
      <CardLogo cardType={method.cardType} />
      <span>{texts.wallet[method.__typename]?.(card) ?? card}</span>
    </span>
  );
}
