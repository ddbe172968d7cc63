import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import styles from "./Manage.module.css";
import * as texts from "./texts.ts";

/** Filters a list of subscribers by a topic that their accounts follow. */
export function TopicFilter(props: {
  action: string;
  /** Empty for all subscribers. */
  topic: string;
  search: string | null;
}) {
  const [topic, setTopic] = useState(props.topic);
  return (
    <form className={styles.topic} action={props.action}>
      <Field label={texts.followersOf} name="topic" value={topic} onValueChange={setTopic} />
      {props.search ? <input type="hidden" name="q" value={props.search} /> : null}
      <Button type="submit" variant="secondary">
        {texts.show}
      </Button>
    </form>
  );
}
