import { Avatar } from "../../../ui/Avatar.tsx";
import styles from "./InboxPreview.module.css";
import * as texts from "./texts.ts";

/** A newsletter's email as a line of an inbox. */
export function InboxPreview(props: {
  /** The newsletter's. */
  id: string;
  imageId: string | null;
  /** The sender's name, as it is written. */
  sender: string;
}) {
  const { id, imageId, sender } = props;
  return (
    <section className={styles.preview} aria-labelledby="inbox-heading">
      <h2 className={styles.heading} id="inbox-heading">
        {texts.inInbox}
      </h2>
      <div className={styles.email}>
        <Avatar name={sender} imageId={imageId} colorKey={id} size="S" isDecorative />
        <div className={styles.words}>
          <p className={styles.sender} dir="auto">
            {sender}
          </p>
          <p>{texts.sampleSubject}</p>
          <p className={styles.soft}>{texts.samplePreview}</p>
        </div>
      </div>
    </section>
  );
}
