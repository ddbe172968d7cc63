import { LockIcon, StarIcon } from "../../ui/icons.tsx";
import * as texts from "./texts.ts";
import styles from "./CatalogCard.module.css";

/** Shows a list's visibility unless it is public. */
export function CatalogSeenBy({ visibility }: { visibility: string }) {
  if (visibility === "PRIVATE") {
    return (
      <span className={styles.fact}>
        <LockIcon size={16} /> {texts.privateList}
      </span>
    );
  }
  if (visibility !== "LOCKED") return null;
  return (
    <span className={styles.fact}>
      <StarIcon size={16} /> {texts.forMembers}
    </span>
  );
}
