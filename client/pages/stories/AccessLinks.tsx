import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { useIsPathOffered } from "../../runtime/page/salesPages.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./AccessLinks.module.css";
import * as texts from "./texts.ts";

const VARIANTS = { pay: "primary", signIn: "secondary", about: "plain" } as const;

/**
 * How to get access to a member-only story: membership, while it is offered, and signing in for
 * those who may be members already.
 */
export function useAccessLinks(): { kind: keyof typeof VARIANTS; label: string; href: string }[] {
  const location = useLocation();
  const isSignedIn = useViewer().status === "loggedIn";
  const isOffered = useIsPathOffered();
  const [plans, about] = [buildPath("ShowPlans"), buildPath("ShowMembership")];
  const pay = siteHref(plans, location);
  const links: ReturnType<typeof useAccessLinks> = [];
  if (isOffered(plans)) {
    const href = isSignedIn ? pay : signInHref({ operation: "register", redirect: pay }, location);
    links.push({ kind: "pay", label: texts.wallButton, href });
  }
  if (!isSignedIn) {
    const href = signInHref({ operation: "login" }, location);
    links.push({ kind: "signIn", label: texts.wallSignIn, href });
  }
  if (isOffered(about))
    links.push({ kind: "about", label: texts.learnMore, href: siteHref(about, location) });
  return links;
}

/** Those links as buttons. */
export function AccessLinks() {
  return (
    <div className={styles.links}>
      {useAccessLinks().map(({ kind, label, href }) => (
        <Button key={kind} variant={VARIANTS[kind]} rel="nofollow" href={href}>
          {label}
        </Button>
      ))}
    </div>
  );
}
