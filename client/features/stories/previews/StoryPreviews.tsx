import type { ReactNode } from "react";
import { cutText } from "../../../../shared/story/cutText.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import styles from "./StoryPreviews.module.css";

/** How much of a title and a description search engines show, in characters. */
const MAX_TITLE = 65;
const MAX_DESCRIPTION = 155;

/** A page as a search engine lists it. */
export function SearchResult(props: { address: URL; title: string; description: string }) {
  const { address, title, description } = props;
  const parts = [address.host, ...address.pathname.split("/").filter(Boolean)];
  return (
    <>
      <p className={styles.address} dir="ltr">
        {parts.map(readable).join(" › ")}
      </p>
      <p className={styles.result} dir="auto">
        {cutText(title, MAX_TITLE)}
      </p>
      <p className={styles.text} dir="auto">
        {cutText(description, MAX_DESCRIPTION)}
      </p>
    </>
  );
}

/** A page as other sites show a link to it. */
export function SharedCard(props: {
  host: string;
  title: string;
  description: string;
  /** The image's URL. */
  image: string;
}) {
  const { host, title, description, image } = props;
  return (
    <div className={styles.card}>
      <img className={styles.image} src={image} width={440} height={230} alt="" loading="lazy" />
      <div className={styles.words}>
        <p className={styles.host}>{host}</p>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={styles.line} dir="auto">
          {description}
        </p>
      </div>
    </div>
  );
}

/** An email as an inbox lists it. */
export function InboxRow(props: {
  sender: { readonly id: string; readonly name: string };
  subject: string;
  description: string;
}) {
  const { sender, subject, description } = props;
  return (
    <div className={styles.email}>
      <Avatar name={sender.name} colorKey={sender.id} size="S" isDecorative />
      <div className={styles.words}>
        <p className={styles.sender} dir="auto">
          {sender.name}
        </p>
        <p className={styles.subject} dir="auto">
          {subject}
        </p>
        <p className={styles.line} dir="auto">
          {description}
        </p>
      </div>
    </div>
  );
}

/** A preview in its frame, with a label above and a note below. */
export function Preview(props: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.label}>{props.label}</figcaption>
      <div className={styles.frame}>{props.children}</div>
      {props.note ? <p className={styles.note}>{props.note}</p> : null}
    </figure>
  );
}

/** A part of a path as people read it; as it is if it can't be decoded, such as "50%". */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
