import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { BellIcon } from "../../ui/icons.tsx";
import { badgeText } from "./badgeText.ts";
import * as texts from "./texts.ts";
import styles from "./NotificationBell.module.css";
import { useUnreadNotificationCount } from "./UnreadNotificationCount.tsx";

/** Link to the notifications with the unread count. */
export function NotificationBell() {
  const hrefTo = useRouteHref();
  const count = useUnreadNotificationCount();
  return (
    <IconButton
      href={hrefTo("YourNotifications")}
      label={count > 0 ? texts.notificationsUnread(badgeText(count)) : texts.notifications}
    >
      <BellIcon />
      {count > 0 ? (
        <span className={styles.badge} aria-hidden="true">
          {badgeText(count)}
        </span>
      ) : null}
    </IconButton>
  );
}
