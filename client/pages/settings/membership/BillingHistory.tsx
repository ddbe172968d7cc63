import { graphql, useFragment } from "react-relay/hooks";
import type { BillingHistory_viewer$key } from "../../../../generated/relay/BillingHistory_viewer.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { currencyNamed, formatMoneyExact } from "../../../../shared/format/money.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { purchaseNames } from "../../../features/membership/texts.ts";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import * as texts from "../texts.ts";
import styles from "../Settings.module.css";
import { SettingLink } from "../SettingLink.tsx";

/** The viewer's latest charges, each with its receipt. */
export function BillingHistory(props: { viewer: BillingHistory_viewer$key }) {
  const { chargesConnection } = useFragment(
    graphql`
      fragment BillingHistory_viewer on Viewer {
        chargesConnection(first: 25) {
          edges {
            node {
              id
              createdAt
              purchaseType
              refundedAmount
              price {
                amount
                currency
              }
            }
          }
        }
      }
    `,
    props.viewer,
  );
  const charges = (chargesConnection?.edges ?? []).flatMap((edge) => edge?.node ?? []);
  return (
    <SettingsSection id="billing" title={texts.billing} text={texts.billingText}>
      {charges.length === 0 ? (
        <p className={styles.value}>{texts.noCharges}</p>
      ) : (
        <ul className={styles.list}>
          {charges.map(({ id, createdAt, purchaseType, refundedAmount, price }) => {
            const amount = formatMoneyExact(price.amount, currencyNamed(price.currency));
            const date = formatLongDate(createdAt);
            return (
              <li key={id} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>{date}</p>
                  <p className={styles.value}>
                    {texts.charge(purchaseNames[purchaseType] ?? "", amount, price.currency)}
                  </p>
                  {refundedAmount > 0 ? (
                    <p className={styles.value}>
                      {texts.refunded(
                        formatMoneyExact(refundedAmount, currencyNamed(price.currency)),
                      )}
                    </p>
                  ) : null}
                </div>
                <SettingLink
                  href={buildPath("ShowReceipt", { chargeId: id })}
                  label={texts.receiptOf(date)}
                >
                  {texts.receipt}
                </SettingLink>
              </li>
            );
          })}
        </ul>
      )}
    </SettingsSection>
  );
}
