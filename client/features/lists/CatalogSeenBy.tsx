import { LockIcon, StarIcon } from "../../ui/icons.tsx";
import styles from "./CatalogCard.module.css";

/** Says of a list that it is not simply for everyone; nothing of one that is. */
export function CatalogSeenBy({ visibility }: { visibility: string }) {
  if (visibility === "PRIVATE") {
    return (
      <span className={styles.fact}>
        <LockIcon size={16} /> Private
      </span>
    );
  }
  if (visibility !== "LOCKED") return null;
  return (
    <span className={styles.fact}>
      <StarIcon size={16} /> For members
    </span>
  );
}
