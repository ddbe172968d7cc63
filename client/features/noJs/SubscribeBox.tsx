import { FramedForm } from "./FramedForm.tsx";
import * as texts from "./texts.ts";

/** Subscribes an email address to a newsletter, after its owner has confirmed it. */
export function SubscribeBox(props: {
  newsletter: { name: string; description: string };
  action: string;
  isDone: boolean;
  error: string | null;
  /** The submitted address after a rejected submission. */
  typed: string;
}) {
  const { newsletter, isDone, ...form } = props;
  return (
    <FramedForm
      {...form}
      title={texts.subscribeTo(newsletter.name)}
      text={newsletter.description}
      isShort
      field={{
        label: texts.yourEmailAddress,
        name: "email",
        kind: "email",
        autoComplete: "email",
      }}
      submit={texts.subscribe}
      note={texts.subscribeNote}
      done={isDone ? texts.confirmSubscription(newsletter.name) : null}
    />
  );
}
