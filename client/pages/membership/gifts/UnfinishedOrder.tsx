import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { giftCheckoutPath } from "../../../../shared/routes/paths/giftPaths.ts";
import type { GiftKindName } from "../../../../shared/membership/gifts.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./GiftConfirmation.module.css";
import { completeGiftPurchase } from "./giftPurchases.ts";
import * as texts from "./texts.ts";

/**
 * A purchase that isn't paid yet, as after the way back from a wallet: asks the server what was
 * paid, and shows the gifts or what to do.
 */
export function UnfinishedOrder(props: { purchaseId: string; kind: GiftKindName }) {
  const { purchaseId, kind } = props;
  const environment = useRelayEnvironment();
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void completeGiftPurchase(environment, purchaseId).then(({ message }) => {
      if (!isWanted) return;
      if (message === null) window.location.reload();
      else setError(message);
    });
    return () => {
      isWanted = false;
    };
  }, [environment, purchaseId]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.unfinishedTitle}</h1>
        <p className={styles.lead} data-without-script="">
          {texts.unfinishedText}
        </p>
      </header>
      {error === null ? (
        <div data-needs-script="">
          <Spinner label={texts.checkingPayment} />
        </div>
      ) : (
        <ErrorNote onRetry={() => window.location.reload()}>{error}</ErrorNote>
      )}
      <div className={styles.actions}>
        <Button href={giftCheckoutPath(kind)} variant="secondary">
          {texts.backToGift}
        </Button>
      </div>
    </div>
  );
}
