import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { Receipt_charge$key } from "../../../../generated/relay/Receipt_charge.graphql.ts";
import type { Receipt_viewer$key } from "../../../../generated/relay/Receipt_viewer.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { currencyNamed, formatMoneyExact } from "../../../../shared/format/money.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { PaymentMethodLine } from "../../../features/membership/PaymentMethodLine.tsx";
import { purchaseNames } from "../../../features/membership/texts.ts";
import { SummaryLines } from "../../../features/membership/payments/SummaryLines.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Wordmark } from "../../../ui/Wordmark.tsx";
import styles from "./Receipt.module.css";
import * as texts from "./texts.ts";

/** Characters of a company's name and address. */
const MAX_COMPANY = 300;

/** A receipt on a sheet of paper. */
export function Receipt(props: {
  viewer: Receipt_viewer$key;
  charge: Receipt_charge$key;
  /** Of the buyer, from the URL: it is printed, and not stored. */
  company: string;
}) {
  const { contactEmail, seller } = useConfig();
  const company = props.company.slice(0, MAX_COMPANY);
  const [typed, setTyped] = useState(company);
  const { name, emailObfuscated } = useFragment(
    graphql`
      fragment Receipt_viewer on Viewer {
        name
        emailObfuscated
      }
    `,
    props.viewer,
  );
  const charge = useFragment(
    graphql`
      fragment Receipt_charge on Charge {
        id
        createdAt
        purchaseType
        tax
        refundedAmount
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
    `,
    props.charge,
  );
  const { price, tax, periodStartsAt: start, periodEndsAt: end, refundedAmount } = charge;
  const currency = currencyNamed(price.currency);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <a href={buildPath("SettingsTab", { setting: "membership" })}>{texts.backToMembership}</a>
        <Button size="small" data-needs-script="" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <form method="get" className={styles.companyForm}>
        <Field
          label={texts.company}
          hint={texts.companyHint}
          kind="multiline"
          name="company"
          value={typed}
          onValueChange={setTyped}
          limit={MAX_COMPANY}
        />
        <Button type="submit" size="small" variant="secondary">
          {texts.showCompany}
        </Button>
      </form>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <Wordmark />
          <h1 className={styles.title}>{texts.receiptTitle}</h1>
        </header>
        {seller ? (
          <address className={styles.seller}>
            {[seller.name, seller.address, seller.taxNumber].filter(Boolean).join("\n")}
          </address>
        ) : null}
        <dl className={styles.facts}>
          <Fact name={texts.receiptNumber}>{charge.id}</Fact>
          <Fact name={texts.paidOn}>{formatLongDate(charge.createdAt)}</Fact>
          <Fact name={texts.paidBy}>
            {company === "" ? null : (
              <span dir="auto" className={styles.company}>
                {company}
              </span>
            )}
            <span dir="auto">{name}</span>
            {emailObfuscated == null ? null : <span>{emailObfuscated}</span>}
          </Fact>
          {charge.paymentMethod ? (
            <Fact name={texts.paidWith}>
              <PaymentMethodLine method={charge.paymentMethod} />
            </Fact>
          ) : null}
          {start != null && end != null ? (
            <Fact name={texts.paidFor}>
              {texts.period(formatLongDate(start), formatLongDate(end))}
            </Fact>
          ) : null}
        </dl>
        <SummaryLines
          currency={currency}
          lines={[
            {
              label: purchaseNames[charge.purchaseType] ?? PRODUCT_NAME,
              amount: price.amount - tax,
            },
            { label: texts.tax, amount: tax },
          ]}
          total={{ label: texts.totalPaid, amount: price.amount }}
        />
        {refundedAmount > 0 ? (
          <p className={styles.refund}>
            {texts.refunded(formatMoneyExact(refundedAmount, currency))}
          </p>
        ) : null}
        <p className={styles.thanks}>
          {contactEmail ? texts.thanksWithContact(contactEmail) : texts.thanks}
        </p>
      </article>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
