import { Wordmark } from "../../../ui/Wordmark.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import paper from "../../../features/membership/Paper.module.css";
import styles from "./GiftCard.module.css";
import * as texts from "./texts.ts";

/** A gift on a sheet of paper: for whom, from whom, and how it is redeemed. */
export function GiftCard(props: {
  recipient?: string;
  message?: string;
  from?: string;
  /** Without a code it is a picture of a gift. */
  code?: string;
  /** Where the code is redeemed, as it is typed. */
  address?: string;
}) {
  const { recipient = "", message = "", from = "", code, address } = props;
  return (
    <div
      className={joinClasses(paper.shadow, styles.frame)}
      aria-hidden={code === undefined || undefined}
    >
      <div className={joinClasses(paper.sheet, styles.card)}>
        <div className={styles.head}>
          <Wordmark />
          <span className={styles.kind}>{texts.giftMembership}</span>
        </div>
        <p className={styles.title}>{texts.cardTitle}</p>
        {recipient === "" ? null : (
          <p className={styles.line}>
            {fillText(texts.cardFor, { name: <bdi key={recipient}>{recipient}</bdi> })}
          </p>
        )}
        {message === "" ? null : (
          <p className={styles.message} dir="auto">
            {message}
          </p>
        )}
        {from === "" ? null : (
          <p className={styles.line}>
            {fillText(texts.cardFrom, { name: <bdi key={from}>{from}</bdi> })}
          </p>
        )}
        {code === undefined ? null : (
          <div className={styles.foot}>
            <p className={styles.how}>{texts.cardRedeem(address ?? "")}</p>
            <p className={styles.code}>{code}</p>
          </div>
        )}
      </div>
    </div>
  );
}
