import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { graphql, useFragment } from "react-relay/hooks";
import type { GiftConfirmation_order$key } from "../../../../generated/relay/GiftConfirmation_order.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { GiftKindName } from "../../../../shared/membership/gifts.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { GiftItem } from "../../../features/membership/gifts/GiftItem.tsx";
import { Button } from "../../../ui/Button.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { removeDraft } from "./draftStorage.ts";
import { GiftCard } from "./GiftCard.tsx";
import styles from "./GiftConfirmation.module.css";
import * as texts from "./texts.ts";
import { UnfinishedOrder } from "./UnfinishedOrder.tsx";

/** The gifts of a purchase: their codes and links, cards to print, and the receipt. */
export function GiftConfirmation(props: {
  order: GiftConfirmation_order$key;
  kind: GiftKindName;
  viewer: { id: string; name: string };
}) {
  const { kind, viewer } = props;
  const { publicUrl } = useLocation();
  const { id, isPaid, chargeId, gifts } = useFragment(
    graphql`
      fragment GiftConfirmation_order on GiftOrder {
        id
        isPaid
        chargeId
        gifts {
          id
          state
          giftCode
          message
          recipientName
          recipientEmail
          ...GiftItem_gift
        }
      }
    `,
    props.order,
  );
  /** The gift that is printed alone; null for all. */
  const [printed, setPrinted] = useState<string | null>(null);
  const owner = `${viewer.id} ${kind}`;
  useEffect(() => {
    if (isPaid) removeDraft(owner);
  }, [isPaid, owner]);
  if (!isPaid) return <UnfinishedOrder purchaseId={id} kind={kind} />;

  const print = (giftId: string | null): void => {
    flushSync(() => setPrinted(giftId));
    window.print();
    setPrinted(null);
  };
  const open = gifts.filter(({ state }) => state === "PAID");
  const address = new URL(buildPath("Redeem"), publicUrl);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.thanks(gifts.length)}</h1>
        <p className={styles.lead}>{texts.thanksText(gifts.length)}</p>
      </header>
      <ul className={styles.gifts}>
        {gifts.map((gift) => (
          <GiftItem
            key={gift.id}
            gift={gift}
            actions={
              <Button
                variant="secondary"
                size="small"
                data-needs-script=""
                aria-label={texts.printFor(gift.recipientName || gift.giftCode)}
                onClick={() => print(gift.id)}
              >
                {texts.print}
              </Button>
            }
          />
        ))}
      </ul>
      <div className={styles.actions}>
        {open.length > 1 ? (
          <Button size="large" data-needs-script="" onClick={() => print(null)}>
            {texts.printAll}
          </Button>
        ) : null}
        {chargeId == null ? null : (
          <Button
            href={buildPath("ShowReceipt", { chargeId })}
            size="large"
            variant={open.length > 1 ? "secondary" : "primary"}
          >
            {texts.seeReceipt}
          </Button>
        )}
        <Button
          href={buildPath("SettingsTab", { setting: "membership" }, { hash: "gifts" })}
          size="large"
          variant="secondary"
        >
          {texts.allGifts}
        </Button>
      </div>
      <p className={styles.again}>
        <a href={buildPath("ShowGiftPlans")}>{texts.giveAnother}</a>
      </p>
      <div className={joinClasses(styles.cards, gifts.length > 1 && styles.onlyPrinted)}>
        {open
          .filter(({ id: giftId }) => printed === null || giftId === printed)
          .map((gift) => (
            <GiftCard
              key={gift.id}
              recipient={gift.recipientName}
              message={gift.message}
              from={viewer.name}
              code={gift.giftCode}
              address={address.host + address.pathname}
            />
          ))}
      </div>
    </div>
  );
}
