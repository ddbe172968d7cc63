import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isPathBuilt } from "../../app/builtRoutes.ts";
import { useViewer } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { signInHref } from "../../app/signInHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./AccessLinks.module.css";
import * as texts from "./texts.ts";

/**
 * How to get access to a member-only story: membership, while it is offered, and signing in for
 * those who may be members already.
 */
export function AccessLinks({ size }: { size?: "small" | "medium" }) {
  const location = useLocation();
  const isSignedIn = useViewer().status === "loggedIn";
  const [plans, about] = [buildPath("ShowPlans"), buildPath("ShowMembership")];
  const pay = siteHref(plans, location);
  return (
    <div className={styles.links}>
      {isPathBuilt(plans) ? (
        <Button
          size={size}
          rel="nofollow"
          href={isSignedIn ? pay : signInHref({ operation: "register", redirect: pay }, location)}
        >
          {texts.wallButton}
        </Button>
      ) : null}
      {isSignedIn ? null : (
        <Button
          size={size}
          variant="secondary"
          rel="nofollow"
          href={signInHref({ operation: "login" }, location)}
        >
          {texts.wallSignIn}
        </Button>
      )}
      {isPathBuilt(about) ? (
        <a className={styles.more} href={siteHref(about, location)}>
          {texts.learnMore}
        </a>
      ) : null}
    </div>
  );
}
