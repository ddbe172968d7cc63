import { graphql, useFragment } from "react-relay/hooks";
import type { PaymentMethodRow_status$key } from "../../../../generated/relay/PaymentMethodRow_status.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { isCardProvider } from "../../../../shared/membership/cardProviders.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { PaymentMethodLine } from "../../../features/membership/PaymentMethodLine.tsx";
import { SettingLink } from "../SettingLink.tsx";
import { SettingRow } from "../SettingRow.tsx";
import * as texts from "../texts.ts";

/** What a membership is paid with, and whether that still works. */
export function PaymentMethodRow(props: { status: PaymentMethodRow_status$key }) {
  const status = useFragment(
    graphql`
      fragment PaymentMethodRow_status on MembershipStatus {
        paymentProvider
        paymentFailedAt
        hasCreditCardExpired
        paymentMethod {
          ...PaymentMethodLine_method
        }
      }
    `,
    props.status,
  );
  const { paymentMethod: method } = status;
  return (
    <SettingRow
      id="payment"
      title={texts.paymentMethod}
      action={
        isCardProvider(status.paymentProvider) ? (
          <SettingLink href={buildPath("UpdatePayment")} label={texts.updatePayment}>
            {texts.update}
          </SettingLink>
        ) : null
      }
    >
      {method ? <PaymentMethodLine method={method} /> : texts.noMethod}
      {status.paymentFailedAt == null ? null : (
        <p role="alert">{texts.paymentFailed(formatLongDate(status.paymentFailedAt))}</p>
      )}
      {status.hasCreditCardExpired && status.paymentFailedAt == null ? (
        <p>{texts.cardExpired}</p>
      ) : null}
    </SettingRow>
  );
}
