import { MoreButton } from "../../features/listing/MoreButton.tsx";
import styles from "./ImportStory.module.css";
import * as texts from "./texts.ts";

/** Leads to the page with earlier imports, if there are any. */
export function EarlierImports(props: {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}) {
  const { hasNextPage, endCursor } = props.pageInfo;
  if (!hasNextPage || !endCursor) return null;
  return (
    <div className={styles.more}>
      <MoreButton
        cursor={endCursor}
        parameter="older"
        words={texts.earlierImports}
        isLoading={false}
        fragment="#imports"
      />
    </div>
  );
}
