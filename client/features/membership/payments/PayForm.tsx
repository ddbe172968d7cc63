import { type SubmitEvent, useCallback, useRef, useState } from "react";
import { type Currency, formatMoneyExact } from "../../../../shared/format/money.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { LockIcon } from "../../../ui/icons.tsx";
import { untilUnload, useAction } from "../../../ui/useAction.ts";
import { useLegalLink } from "../../../runtime/links/useLegalLink.ts";
import type { CardForm } from "./cardForm.ts";
import { CardFormFrame } from "./CardFormFrame.tsx";
import styles from "./PayForm.module.css";
import * as texts from "./texts.ts";

/** What is paid. Without a total, the card is only stored. */
interface Payable {
  clientSecret: string;
  total?: number;
  currency?: Currency;
}

/** The card form and the button that pays. */
export function PayForm(props: {
  /** Null while the server prepares it. */
  checkout: Payable | null;
  /** Why there is nothing to pay. */
  error: string | null;
  /** True for what is paid once, and doesn't renew. */
  isOnce?: boolean;
  /** Path to which wallets that leave the page return. */
  returnPath: string;
  onRetry: () => void;
  /**
   * Asks the server what was paid. Resolves to an error, or null on success, after which the page
   * is left.
   */
  complete: () => Promise<string | null>;
}) {
  const { checkout, complete } = props;
  const legalLink = useLegalLink();
  const form = useRef<Pick<CardForm, "confirm">>(null);
  const [isReady, setReady] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const onReady = useCallback((ready: boolean) => setReady(ready), []);

  const { isBusy, error, run } = useAction(async (card: Pick<CardForm, "confirm">) => {
    const result = await card.confirm();
    if (result.kind === "error") return result.message;
    // Success leaves the page.
    return (await complete()) ?? untilUnload();
  });
  const pay = (): void => {
    if (isReady && form.current) run(form.current);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    pay();
  };
  if (props.error !== null) return <ErrorNote onRetry={props.onRetry}>{props.error}</ErrorNote>;
  return (
    <form className={styles.form} onSubmit={onSubmit} data-needs-script="" noValidate>
      <h2 className={styles.heading}>{texts.paymentDetails}</h2>
      {checkout ? (
        <CardFormFrame
          key={`${checkout.clientSecret} ${attempt}`}
          ref={form}
          clientSecret={checkout.clientSecret}
          returnPath={props.returnPath}
          onReady={onReady}
          onSubmit={() => pay()}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <div className={styles.waiting} aria-busy="true" />
      )}
      {error === null ? null : <ErrorNote>{error}</ErrorNote>}
      <Button type="submit" size="large" isBusy={isBusy || !isReady} className={styles.pay}>
        {payLabel(checkout, isBusy)}
      </Button>
      <p className={styles.terms}>
        <LockIcon size={16} />
        <span>
          {fillText(props.isOnce ? texts.agreementOnce : texts.agreement, {
            terms: <a href={legalLink("terms")}>{texts.terms}</a>,
          })}
        </span>
      </p>
    </form>
  );
}

function payLabel(checkout: Payable | null, isBusy: boolean): string {
  if (isBusy) return texts.paying;
  const { total, currency = "USD" } = checkout ?? {};
  if (total === undefined) return checkout ? texts.saveCard : texts.proceed;
  return total === 0 ? texts.startTrial : texts.payAmount(formatMoneyExact(total, currency));
}
