import { buildPath } from "../../../../shared/routes/buildPath.ts";
import * as texts from "./texts.ts";
import styles from "./TopicEditor.module.css";

/** The address of a topic, existing or future. */
export function TopicAddress(props: { topicSlug: string; isThere: boolean }) {
  const path = buildPath("ShowTopic", { topicSlug: props.topicSlug });
  return (
    <p className={styles.address} dir="ltr">
      {props.isThere ? <a href={path}>{path}</a> : texts.readersWillFind(path)}
    </p>
  );
}
