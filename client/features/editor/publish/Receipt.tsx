import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import type { PublishState } from "./publishing.ts";
import styles from "./PublishDialog.module.css";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";

/** Shows the result of publishing: the story's address and since when every page shows it. */
export function Receipt({ state, onClose }: { state: PublishState; onClose: () => void }) {
  const formatTime = useTimestampFormat();
  const { receipt, schedule } = state;
  if (schedule) {
    return (
      <>
        <p role="status">
          Scheduled for {formatTime(schedule.at)} with the current text. To include later edits,
          schedule it again.
        </p>
        <Done onClose={onClose} />
      </>
    );
  }
  if (!receipt) {
    return (
      <>
        <p role="status">It isn’t published.</p>
        <Done onClose={onClose} />
      </>
    );
  }
  const { publishedAt, liveAt, failed, addresses, places } = receipt;
  return (
    <div className={styles.receipt}>
      <p role="status">
        {liveAt == null
          ? `Published on ${formatTime(publishedAt)}. Some pages are still being updated.`
          : `Live everywhere since ${formatTime(liveAt)}.`}
        {failed > 0 ? " Some didn't respond; we'll retry them automatically." : ""}
      </p>
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <li key={address}>
            <a href={address}>{address}</a>
          </li>
        ))}
      </ul>
      <ul className={styles.places}>
        {places.map(({ host, surfaces }) => (
          <li key={host}>
            {host}: {surfaces.join(", ")}
          </li>
        ))}
      </ul>
      <Done onClose={onClose} story={addresses[0]} />
    </div>
  );
}

function Done({ onClose, story }: { onClose: () => void; story?: string }) {
  const done = useRef<HTMLButtonElement>(null);
  // The submit button with the focus was removed with its form.
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.actions}>
      {story === undefined ? null : (
        <Button variant="secondary" href={story}>
          See the story
        </Button>
      )}
      <Button ref={done} onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
