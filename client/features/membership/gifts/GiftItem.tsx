import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { GiftItem_gift$key } from "../../../../generated/relay/GiftItem_gift.graphql.ts";
import { redeemPath } from "../../../../shared/routes/paths/giftPaths.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import { copyLink } from "../../stories/sharing/shareLink.ts";
import styles from "./GiftItem.module.css";
import * as texts from "./texts.ts";

/** A gift in a list of its buyer's: for whom, what became of it, its code, and its link. */
export function GiftItem(props: {
  gift: GiftItem_gift$key;
  /** More buttons, unless it can't be redeemed any more. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { publicUrl } = useLocation();
  const store = useClientStore();
  const format = useTimestampFormat();
  const gift = useFragment(
    graphql`
      fragment GiftItem_gift on GiftMembership {
        kind
        state
        giftCode
        recipientEmail
        recipientName
        sendAt
        sentAt
        redeemedAt
        redeemer {
          id
          name
        }
      }
    `,
    props.gift,
  );
  const { giftCode, recipientName, recipientEmail } = gift;
  const title = recipientName || recipientEmail || texts.forSomeone;
  const link = redeemPath(
    giftCode.replaceAll("-", ""),
    gift.kind === "GROUP_GIFT" ? "group-gift" : "gift",
  );
  return (
    <li className={styles.gift}>
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={styles.state}>{stateOf(gift, format)}</p>
        {gift.state === "PAID" ? <p className={styles.code}>{giftCode}</p> : null}
      </div>
      {gift.state === "PAID" ? (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="small"
            data-needs-script=""
            aria-label={texts.copyLinkFor(title)}
            onClick={() => void copyLink(store, publicUrl + link)}
          >
            {texts.copyLink}
          </Button>
          {props.actions}
        </div>
      ) : null}
      {props.children}
    </li>
  );
}

interface GiftFacts {
  readonly state: string;
  readonly recipientEmail: string | null | undefined;
  readonly sendAt: number | null | undefined;
  readonly sentAt: number | null | undefined;
  readonly redeemedAt: number | null | undefined;
  readonly redeemer: { readonly name: string | null | undefined } | null | undefined;
}

function stateOf(gift: GiftFacts, format: (time: number) => string): string {
  const { state, recipientEmail, sendAt, sentAt, redeemedAt, redeemer } = gift;
  if (state === "REFUNDED") return texts.refunded;
  if (state === "REDEEMED" && redeemedAt != null)
    return redeemer?.name
      ? texts.redeemedBy(redeemer.name, format(redeemedAt))
      : texts.redeemed(format(redeemedAt));
  if (recipientEmail == null) return texts.toPrint;
  if (sentAt != null) return texts.sent(recipientEmail, format(sentAt));
  return sendAt == null
    ? texts.sending(recipientEmail)
    : texts.waits(recipientEmail, format(sendAt));
}
