import { graphql, useFragment } from "react-relay/hooks";
import type { SubscriberRow_subscriber$key } from "../../../../generated/relay/SubscriberRow_subscriber.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import styles from "./Manage.module.css";
import { stateText } from "./subscriberStates.ts";
import * as texts from "./texts.ts";

/** A subscriber with name, address, state and source, who can be removed. */
export function SubscriberRow(props: {
  newsletterId: string;
  subscriber: SubscriberRow_subscriber$key;
}) {
  const { id, email, name, state, source, createdAt } = useFragment(
    graphql`
      fragment SubscriberRow_subscriber on NewsletterSubscriber {
        id
        email
        name
        state
        source
        createdAt
      }
    `,
    props.subscriber,
  );
  const store = useClientStore();
  const facts = [
    texts.sources[source as keyof typeof texts.sources],
    texts.since(formatLongDate(createdAt)),
  ].join(" · ");
  return (
    <ListRow
      title={<bdi>{name || email}</bdi>}
      beside={
        // Nearly all are subscribed.
        state === "ACTIVE" ? undefined : (
          <StateBadge tone={state === "SUPPRESSED" ? "error" : "neutral"}>
            {stateText(state)}
          </StateBadge>
        )
      }
      facts={
        name ? (
          <>
            <bdi>{email}</bdi> · {facts}
          </>
        ) : (
          facts
        )
      }
      menu={
        state === "ACTIVE" || state === "PENDING" ? (
          <WriteForm
            of="removeSubscriber"
            fields={{ newsletterId: props.newsletterId, subscriberId: id }}
            onDone={() => store.enqueueToast({ toastStyle: "accent", message: texts.removed })}
          >
            {({ isBusy }) => (
              <Button
                type="submit"
                variant="plain"
                size="small"
                className={styles.remove}
                isBusy={isBusy}
                aria-label={texts.removeAddress(email)}
              >
                {texts.remove}
              </Button>
            )}
          </WriteForm>
        ) : undefined
      }
    />
  );
}
