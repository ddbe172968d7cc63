import type { NewsletterSubscriptionSource } from "../../../../generated/relay/setSubscriptionMutation.graphql.ts";
import { useSession } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import type { SubscribeTarget } from "./setSubscription.ts";
import styles from "./SubscribeControl.module.css";
import * as texts from "../texts.ts";
import { useSubscription } from "./useSubscription.ts";

export interface SubscribeControlProps {
  target: SubscribeTarget;
  /** The newsletter's name. */
  name: string;
  /** The endpoint that subscribes (subscribeEndpoint.ts). */
  action: string;
  /** The page where visitors subscribe by email address. */
  promotionHref: string;
  source: NewsletterSubscriptionSource;
  /** False where the page doesn't know it; subscribing again is harmless. */
  isSubscribed?: boolean | undefined;
  variant?: "primary" | "secondary";
  size?: "small" | "medium";
}

/**
 * Subscribes a signed-in viewer with one click, also without JavaScript; for anonymous viewers, a
 * link to the page with the email form.
 */
export function SubscribeControl(props: SubscribeControlProps) {
  const { name, action, source, promotionHref, variant = "secondary", size = "medium" } = props;
  const location = useLocation();
  const { xsrf } = useSession();
  const { isSubscribed, isBusy, toggle } = useSubscription(props);
  const label = (
    <>
      {isSubscribed ? texts.subscribed : texts.subscribe}
      <span className="visually-hidden"> {name}</span>
    </>
  );
  if (!location.isLoggedIn)
    return (
      <Button variant={variant} size={size} href={promotionHref}>
        {label}
      </Button>
    );
  return (
    <form
      className={styles.form}
      method="post"
      action={`${action}?${new URLSearchParams({ redirect: location.path })}`}
      onSubmit={(event) => {
        event.preventDefault();
        toggle();
      }}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="subscribes" value={isSubscribed ? "0" : "1"} />
      <Button
        type="submit"
        variant={isSubscribed ? "secondary" : variant}
        size={size}
        isBusy={isBusy}
        aria-pressed={isSubscribed}
      >
        {label}
      </Button>
    </form>
  );
}
