import { useMemo, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { CURRENCIES, type Currency, currencyNamed } from "../../../../shared/format/money.ts";
import { giftOrderPath } from "../../../../shared/routes/paths/giftPaths.ts";
import type { GiftKindName } from "../../../../shared/membership/gifts.ts";
import { CheckoutFrame } from "../../../features/membership/payments/CheckoutFrame.tsx";
import { PayForm } from "../../../features/membership/payments/PayForm.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useHydrated } from "../../../ui/useHydrated.ts";
import { untilUnload, useAction } from "../../../ui/useAction.ts";
import { loadDraft, saveDraft } from "./draftStorage.ts";
import {
  type DraftErrors,
  EMPTY_DRAFT,
  filledRecipients,
  type GiftDraft,
  readGiftDraft,
} from "./giftDraft.ts";
import { GiftDetails } from "./GiftDetails.tsx";
import { completeGiftPurchase, type GiftPurchase, startGiftPurchase } from "./giftPurchases.ts";
import { GiftReview } from "./GiftReview.tsx";
import { GiftSummary } from "./GiftSummary.tsx";
import * as texts from "./texts.ts";

/** The checkout of gifts: for whom and when, then the provider's card form. */
export function GiftCheckout(props: {
  kind: GiftKindName;
  viewerId: string;
  firstCurrency: Currency;
}) {
  const { kind } = props;
  const owner = `${props.viewerId} ${kind}`;
  const environment = useRelayEnvironment();
  const isHydrated = useHydrated();
  const stored = useMemo(() => (isHydrated ? loadDraft(owner) : null), [isHydrated, owner]);
  const [typed, setTyped] = useState<GiftDraft | null>(null);
  const draft = typed ?? stored ?? EMPTY_DRAFT;
  const [currency, setCurrency] = useState(props.firstCurrency);
  const [errors, setErrors] = useState<DraftErrors | null>(null);
  const [purchase, setPurchase] = useState<GiftPurchase | null>(null);

  const change = (changed: GiftDraft): void => {
    setTyped(changed);
    saveDraft(owner, changed);
    // Errors follow the correction; the next attempt finds what is still wrong.
    setErrors(null);
  };

  const start = useAction(async () => {
    // A printed gift needs neither name nor address, so its empty rows count.
    const filled =
      draft.delivery === "print"
        ? draft
        : { ...draft, recipients: filledRecipients(draft.recipients) };
    setTyped(filled);
    const reading = readGiftDraft(filled, Date.now());
    setErrors(reading.kind === "invalid" ? reading.errors : null);
    if (reading.kind === "invalid") return;
    const result = await startGiftPurchase(environment, {
      kind: kind === "gift" ? "GIFT" : "GROUP_GIFT",
      ...reading.input,
      currency,
    });
    if (result.kind !== "success") return result.message;
    if (result.data.isPaid) {
      window.location.replace(giftOrderPath(kind, result.data.id));
      return untilUnload();
    }
    setPurchase(result.data);
  });
  const complete = async (): Promise<string | null> => {
    if (!purchase) return null;
    const { message } = await completeGiftPurchase(environment, purchase.id);
    if (message === null) window.location.assign(giftOrderPath(kind, purchase.id));
    return message;
  };

  return (
    <CheckoutFrame
      title={texts.checkoutTitle[kind]}
      summary={
        <GiftSummary
          quantity={draft.recipients.length}
          currency={currency}
          amounts={purchase?.amounts ?? null}
        />
      }
    >
      {purchase ? (
        <>
          <GiftReview draft={draft} onChange={() => setPurchase(null)} />
          <PayForm
            checkout={{
              clientSecret: purchase.clientSecret,
              total: purchase.amounts.total,
              currency,
            }}
            error={null}
            isOnce
            returnPath={giftOrderPath(kind, purchase.id)}
            onRetry={start.run}
            complete={complete}
          />
        </>
      ) : (
        <GiftDetails
          kind={kind}
          draft={draft}
          errors={errors}
          error={start.error}
          isBusy={start.isBusy}
          onChange={change}
          onSubmit={start.run}
        >
          <Select
            label={texts.currency}
            name="currency"
            defaultValue={currency}
            onValueChange={(value) => setCurrency(currencyNamed(value))}
          >
            {CURRENCIES.map((each) => (
              <option key={each} value={each}>
                {texts.currencyNames[each]}
              </option>
            ))}
          </Select>
        </GiftDetails>
      )}
    </CheckoutFrame>
  );
}
