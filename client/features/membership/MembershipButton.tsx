import { useIsPathOffered } from "../../app/salesPages.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";

/** A button that links to a membership page; nothing while membership isn't offered. */
export function MembershipButton(props: { path: string; children: string }) {
  const location = useLocation();
  const isOffered = useIsPathOffered();
  return isOffered(props.path) ? (
    <Button href={siteHref(props.path, location)}>{props.children}</Button>
  ) : null;
}
