import { formatLongDate, formatMonthYear } from "../../../../shared/format/dates.ts";
import { type Currency, formatMoneyExact } from "../../../../shared/format/money.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import * as texts from "./texts.ts";

/** Amounts in minor units, times in milliseconds since 1970. */
export interface Amount {
  amount: number;
  currency: Currency;
}

/** What happened to someone's payments. */
export type PaymentNews =
  | {
      kind: "receipt";
      chargeId: string;
      paid: Amount;
      tax: number;
      period: [number, number] | null;
    }
  | { kind: "refund"; chargeId: string; refunded: Amount; paidAt: number }
  | { kind: "failed"; due: Amount; retryAt: number | null; accessUntil: number }
  | { kind: "cardExpiring"; lastFour: string; lastMonth: number; renewsAt: number }
  | { kind: "canceled"; endsAt: number }
  | { kind: "ended"; endedAt: number }
  | { kind: "trialEnding"; endsAt: number; price: Amount };

interface Parts {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  label: string;
  path: string;
}

const SETTINGS = buildPath("SettingsTab", { setting: "membership" });

/** Email about a payment, to the person who pays. */
export function paymentMail(news: PaymentNews, publicUrl: string): MailMessage {
  const { subject, heading, paragraphs, label, path } = partsOf(news);
  return composeMail({
    subject,
    heading,
    blocks: [
      ...paragraphs.map((text) => ({ kind: "text" as const, text })),
      { kind: "button", label, url: publicUrl + path },
    ],
    why: texts.paymentWhy,
    links: [{ label: texts.membershipSettings, url: publicUrl + SETTINGS }],
  });
}

function partsOf(news: PaymentNews): Parts {
  switch (news.kind) {
    case "receipt": {
      const { chargeId, paid, tax, period } = news;
      const amounts = texts.receiptAmount(money(paid), money({ ...paid, amount: tax }));
      return {
        subject: texts.receiptSubject,
        heading: texts.receiptHeading,
        paragraphs: period
          ? [amounts, texts.receiptPeriod(formatLongDate(period[0]), formatLongDate(period[1]))]
          : [amounts],
        label: texts.receiptLabel,
        path: buildPath("ShowReceipt", { chargeId }),
      };
    }
    case "refund":
      return {
        subject: texts.refundSubject,
        heading: texts.refundHeading,
        paragraphs: [texts.refundText(money(news.refunded), formatLongDate(news.paidAt))],
        label: texts.receiptLabel,
        path: buildPath("ShowReceipt", { chargeId: news.chargeId }),
      };
    case "failed": {
      const until = formatLongDate(news.accessUntil);
      return {
        subject: texts.failedSubject,
        heading: texts.failedHeading,
        paragraphs: [
          texts.failedText(money(news.due)),
          news.retryAt === null
            ? texts.failedLast(until)
            : texts.failedRetry(formatLongDate(news.retryAt), until),
        ],
        label: texts.updatePaymentLabel,
        path: buildPath("UpdatePayment"),
      };
    }
    case "cardExpiring":
      return {
        subject: texts.cardSubject,
        heading: texts.cardHeading,
        paragraphs: [
          texts.cardEndText(
            news.lastFour,
            formatMonthYear(news.lastMonth),
            formatLongDate(news.renewsAt),
          ),
        ],
        label: texts.updatePaymentLabel,
        path: buildPath("UpdatePayment"),
      };
    case "canceled":
      return {
        subject: texts.membershipCanceledSubject,
        heading: texts.membershipCanceledHeading,
        paragraphs: [texts.membershipCanceledText(formatLongDate(news.endsAt))],
        label: texts.reactivateLabel,
        path: SETTINGS,
      };
    case "ended":
      return {
        subject: texts.membershipEndedSubject,
        heading: texts.membershipEndedHeading,
        paragraphs: [texts.membershipEndedText(formatLongDate(news.endedAt))],
        label: texts.becomeMemberLabel,
        path: buildPath("ShowPlans"),
      };
    case "trialEnding":
      return {
        subject: texts.trialSubject,
        heading: texts.trialHeading(formatLongDate(news.endsAt)),
        paragraphs: [texts.trialText(formatLongDate(news.endsAt), money(news.price))],
        label: texts.manageLabel,
        path: SETTINGS,
      };
  }
}

const money = ({ amount, currency }: Amount): string =>
  `${formatMoneyExact(amount, currency)} ${currency}`;
