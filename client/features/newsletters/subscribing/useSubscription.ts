import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { NewsletterSubscriptionSource } from "../../../../generated/relay/setSubscriptionMutation.graphql.ts";
import { applyChange } from "../../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { loadSubscribing } from "../../../runtime/page/lateFeatures.ts";
import type { SubscribeTarget } from "./setSubscription.ts";
import * as texts from "../texts.ts";
import { useAction } from "../../../ui/useAction.ts";

/** A subscription of the viewer, as far as this page knows it. */
interface Subscription {
  isSubscribed: boolean;
  isBusy: boolean;
  /** Subscribes, or unsubscribes, and shows a notice that undoes it. */
  toggle: () => void;
}

/** Subscribes and unsubscribes a signed-in viewer in place. */
export function useSubscription(props: {
  target: SubscribeTarget;
  name: string;
  source: NewsletterSubscriptionSource;
  isSubscribed?: boolean | undefined;
}): Subscription {
  const { target, name, source } = props;
  const store = useClientStore();
  const environment = useRelayEnvironment();
  const [isSubscribed, setSubscribed] = useState(props.isSubscribed ?? false);
  const [newsletterId, setNewsletterId] = useState(
    "newsletterId" in target ? target.newsletterId : null,
  );

  const end = async (id: string): Promise<void> => {
    const hasEnded = await applyChange(store, {
      write: async () => (await loadSubscribing()).endSubscription(environment, id),
      notice: () => ({
        toastStyle: "newsletter-unsubscribe",
        extraParams: { name, act: () => void start() },
      }),
    });
    if (hasEnded) setSubscribed(false);
  };
  const start = async (): Promise<void> => {
    const hasStarted = await applyChange(store, {
      write: async () => {
        const subscribing = await loadSubscribing();
        const result = await subscribing.startSubscription(environment, target, source);
        if (result.kind === "success") setNewsletterId(result.data.newsletterId);
        return result;
      },
      notice: ({ newsletterId: id, wasSubscribed }) =>
        wasSubscribed
          ? {
              toastStyle: "subscribed-already",
              message: texts.alreadySubscribed(name),
              extraParams: { name },
            }
          : {
              toastStyle: "newsletter-subscribe",
              extraParams: { name, ...(id === null ? {} : { act: () => void end(id) }) },
            },
    });
    if (hasStarted) setSubscribed(true);
  };
  const { isBusy, run: toggle } = useAction(() =>
    isSubscribed && newsletterId !== null ? end(newsletterId) : start(),
  );
  return { isSubscribed, isBusy, toggle };
}
