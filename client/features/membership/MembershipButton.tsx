import { useIsPathOffered } from "../../runtime/page/salesPages.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";

/** A button that links to a membership page; nothing while membership isn't offered. */
export function MembershipButton(props: { path: string; children: string }) {
  const location = useLocation();
  const isOffered = useIsPathOffered();
  return isOffered(props.path) ? (
    <Button href={siteHref(props.path, location)}>{props.children}</Button>
  ) : null;
}
