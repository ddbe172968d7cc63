import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import * as texts from "./texts.ts";
import styles from "./PlainMenu.module.css";

const LINKS = [
  { label: texts.library, path: buildPath("YourLists") },
  { label: texts.stories, path: buildPath("YourStories", { filterBy: "drafts" }) },
  { label: texts.write, path: buildPath("NewStoryPlainly") },
  { label: texts.notifications, path: buildPath("YourNotifications") },
  { label: texts.settings, path: buildPath("Settings") },
] as const;

/** The links of the avatar menu and the sidebar for browsers without JavaScript. */
export function PlainMenu() {
  const location = useLocation();
  const { xsrf } = useSession();
  return (
    <noscript>
      <nav className={styles.menu} aria-label={texts.yourAccount}>
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
              {texts.signOut}
            </Button>
          </form>
        )}
      </nav>
    </noscript>
  );
}
