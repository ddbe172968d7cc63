import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { BellIcon } from "../../ui/icons.tsx";
import { badgeText } from "./badgeText.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import * as texts from "./texts.ts";
import styles from "./NotificationBell.module.css";
import { useUnreadNotificationCount } from "./UnreadNotificationCount.tsx";

/** Link to the notifications with the unread count. */
export function NotificationBell() {
  const location = useLocation();
  const count = useUnreadNotificationCount();
  return (
    <IconButton
      href={siteHref(buildPath("YourNotifications"), location)}
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
