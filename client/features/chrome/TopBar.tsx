import { useViewer, useViewerParts } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PencilIcon, SearchIcon } from "../../ui/icons.tsx";
import { AvatarMenuButton } from "./AvatarMenuButton.tsx";
import { Logo } from "./Logo.tsx";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { SearchBox } from "../search/SearchBox.tsx";
import * as texts from "./texts.ts";
import styles from "./TopBar.module.css";

/** The top bar of the reading layouts. */
export function TopBar() {
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const viewerParts = useViewerParts();
  const searchPath = hrefTo("Search");
  return (
    <header className={styles.bar} data-chrome="top-bar">
      <div className={styles.row}>
        {viewerParts ? <viewerParts.SidebarToggle /> : null}
        <Logo />
        <SearchBox />
        <div className={styles.actions}>
          <IconButton className={styles.searchLink} label={texts.search} href={searchPath}>
            <SearchIcon />
          </IconButton>
          <WriteLink />
          {viewer.status === "loggedOut" ? <SignInLinks /> : null}
          {viewerParts ? <viewerParts.NotificationBell /> : null}
          <AvatarMenuButton />
        </div>
      </div>
    </header>
  );
}

/** Link to the editor; for anonymous viewers, to sign-up with the editor as target. */
function WriteLink() {
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { status } = useViewer();
  // The editor exists only on the main site.
  const write = hrefTo("NewStory");
  const href =
    status === "loggedOut"
      ? signInHref(
          { operation: "register", redirect: write, susiEntry: "new_post_topnav" },
          location,
        )
      : write;
  return (
    <a className={styles.write} href={href}>
      <PencilIcon />
      {texts.write}
    </a>
  );
}

/**
 * Sign-in links of anonymous viewers: on Home for getting started, elsewhere returning to the
 * current page.
 */
function SignInLinks() {
  const location = useLocation();
  const register = signInHref({ operation: "register" }, location);
  if (location.pageId === "home-lo") {
    return (
      <Button href={register} size="small">
        {texts.getStarted}
      </Button>
    );
  }
  return (
    <>
      <Button href={register} size="small">
        {texts.signUp}
      </Button>
      <Button
        className={styles.signIn}
        href={signInHref({ operation: "login" }, location)}
        size="small"
        variant="plain"
      >
        {texts.signIn}
      </Button>
    </>
  );
}
