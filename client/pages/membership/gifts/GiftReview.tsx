import { useEffect, useRef } from "react";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import type { GiftDraft } from "./giftDraft.ts";
import styles from "./GiftReview.module.css";
import * as texts from "./texts.ts";

/** Most recipients that are named; the others are counted. */
const MAX_NAMED = 5;

/** What was chosen, above the card form, with the way back to it. */
export function GiftReview(props: { draft: GiftDraft; onChange: () => void }) {
  const { recipients, delivery, date, message } = props.draft;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const named = recipients
    .map(({ name, email }) => (delivery === "print" ? name.trim() : name.trim() || email.trim()))
    .filter((name) => name !== "");
  return (
    <section className={styles.review} aria-labelledby="review">
      <div className={styles.head}>
        <h2 id="review" ref={heading} tabIndex={-1} className={styles.heading}>
          {texts.review(recipients.length)}
        </h2>
        <Button variant="secondary" size="small" onClick={props.onChange}>
          {texts.change}
        </Button>
      </div>
      <p>{texts.reviewDelivery[delivery](formatLongDate(Date.parse(date)))}</p>
      {named.length > 0 ? (
        <ul className={styles.names}>
          {named.slice(0, MAX_NAMED).map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
          {named.length > MAX_NAMED ? <li>{texts.more(named.length - MAX_NAMED)}</li> : null}
        </ul>
      ) : null}
      {message.trim() === "" ? null : (
        <p className={styles.message} dir="auto">
          {message.trim()}
        </p>
      )}
    </section>
  );
}
