import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { formatMoneyExact } from "../../../shared/format/money.ts";
import type { Charge, Records } from "./provider/records.ts";
import { PAYMENT_TEST_PATH } from "../paths.ts";
import * as texts from "./texts.ts";

const STYLE = `:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
form { display: inline; }
button { min-block-size: 2.5rem; padding: 0 1rem; margin: .25rem .5rem .25rem 0; font: inherit; }
li { padding: .5rem 0; }`;

const PERIODS = [1, 2, 7, 31, 366];

/** The page: what the provider knows, newest first, with a button for each thing that may happen. */
export async function paymentTestDocument(records: Records): Promise<string> {
  const subscriptions = (await records.list("subscription")).toReversed();
  const charges = (await records.list("charge")).toReversed();
  const { holdsEvents } = await records.webhook();
  return documentOf(
    <>
      <p>{texts.testText}</p>
      <h2>{texts.cardsTitle}</h2>
      <ul>
        {texts.cards.map(([number, meaning]) => (
          <li key={number}>
            <code>{number}</code> {meaning}
          </li>
        ))}
      </ul>
      <h2>{texts.timeTitle}</h2>
      {PERIODS.map((days) => (
        <Act key={days} does="pass" value={String(days)} label={texts.passTime(days)} />
      ))}
      <h2>{texts.eventsTitle}</h2>
      <p>{holdsEvents ? texts.eventsHeld : texts.eventsSent}</p>
      <Act
        does="hold"
        value={holdsEvents ? "no" : "yes"}
        label={holdsEvents ? texts.sendEvents : texts.holdEvents}
      />
      <Act does="deliver" value="" label={texts.deliverHeld} />
      <Act does="deliver-again" value="" label={texts.deliverAgain} />
      <h2>{texts.subscriptionsTitle}</h2>
      {subscriptions.length === 0 ? <p>{texts.noSubscriptions}</p> : null}
      <ul>
        {subscriptions.map(({ id, price, status, periodEnd }) => (
          <li key={id}>{texts.subscription(price, status, shownTime(periodEnd))}</li>
        ))}
      </ul>
      <h2>{texts.chargesTitle}</h2>
      {charges.length === 0 ? <p>{texts.noCharges}</p> : null}
      <ul>
        {charges.map((charge) => (
          <ChargeItem key={charge.id} charge={charge} />
        ))}
      </ul>
    </>,
  );
}

function ChargeItem({ charge }: { charge: Charge }) {
  const { id, amount, currency, createdAt, dispute, hasSucceeded } = charge;
  const state = stateOf(charge);
  return (
    <li>
      {texts.charge(formatMoneyExact(amount, currency), currency, shownTime(createdAt), state)}{" "}
      {hasSucceeded && charge.refunds.length === 0 ? (
        <Act does="refund" value={id} label={texts.refund} />
      ) : null}
      {hasSucceeded && !dispute ? <Act does="dispute" value={id} label={texts.dispute} /> : null}
      {dispute?.status === "needs_response" ? (
        <Act does="win" value={id} label={texts.winDispute} />
      ) : null}
    </li>
  );
}

function stateOf({ hasSucceeded, refunds, dispute }: Charge): string {
  if (!hasSucceeded) return texts.failed;
  if (dispute && dispute.status !== "won") return texts.disputed;
  return refunds.length > 0 ? texts.refunded : texts.succeeded;
}

function Act({ does, value, label }: { does: string; value: string; label: string }) {
  return (
    <form method="post" action={PAYMENT_TEST_PATH}>
      <input type="hidden" name="do" value={does} />
      <button name="value" value={value}>
        {label}
      </button>
    </form>
  );
}

const shownTime = (time: number): string => new Date(time).toISOString().slice(0, 16);

function documentOf(children: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{texts.testTitle}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{texts.testTitle}</h1>
        {children}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
