import type { NewsletterSubscriptionSource } from "../../../../generated/relay/setSubscriptionMutation.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useSession } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./SubscribeControl.module.css";
import * as texts from "./subscribeTexts.ts";

/**
 * Subscribes a signed-in viewer with one click and leads others to the page with the email form. A
 * form without a script, so that pages with other content load no more than it.
 */
export function SubscribeButton(props: {
  name: string;
  /** The page with the email form. */
  href: string;
  /** Whose newsletter, and which (subscribeEndpoint.ts). */
  owner: { followKind: "user" | "collection"; id: string; newsletterId: string };
  source: NewsletterSubscriptionSource;
  size?: "small" | "medium" | undefined;
}) {
  const { name, href, owner, source, size = "medium" } = props;
  const { isLoggedIn, path } = useLocation();
  const { xsrf } = useSession();
  const label = (
    <>
      {texts.subscribe}
      <span className="visually-hidden"> {name}</span>
    </>
  );
  if (!isLoggedIn)
    return (
      <Button variant="secondary" size={size} href={href}>
        {label}
      </Button>
    );
  return (
    <form
      className={styles.form}
      method="post"
      action={buildPath("FollowActionNewsletter", owner, { query: { redirect: path } })}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="source" value={source} />
      <Button type="submit" variant="secondary" size={size}>
        {label}
      </Button>
    </form>
  );
}
