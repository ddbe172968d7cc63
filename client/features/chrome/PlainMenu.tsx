import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./PlainMenu.module.css";

const LINKS = [
  { label: "Library", path: buildPath("YourLists") },
  { label: "Stories", path: buildPath("YourStories", { filterBy: "drafts" }) },
  { label: "Write", path: buildPath("NewStoryPlainly") },
  { label: "Notifications", path: buildPath("YourNotifications") },
  { label: "Settings", path: buildPath("Settings") },
] as const;

/** The links of the avatar menu and the sidebar for browsers without JavaScript. */
export function PlainMenu() {
  const location = useLocation();
  const { xsrf } = useSession();
  return (
    <noscript>
      <nav className={styles.menu} aria-label="Your account">
        <ul className={styles.links}>
          {LINKS.map(({ label, path }) => (
            <li key={path}>
              <a href={siteHref(path, location)}>{label}</a>
            </li>
          ))}
        </ul>
        {xsrf === null ? null : (
          <form method="post" action={buildPath("SignOut", { xsrf })}>
            <Button type="submit" size="small" variant="plain">
              Sign out
            </Button>
          </form>
        )}
      </nav>
    </noscript>
  );
}
