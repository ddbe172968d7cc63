import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import * as texts from "./texts.ts";

/** Offers membership to a reader who isn't a member. */
export function MembershipUpsell(props: { onDismiss: () => void }) {
  const location = useLocation();
  return (
    <Notice
      onClose={props.onDismiss}
      actions={
        <Button size="small" href={siteHref(buildPath("ShowPlans"), location)}>
          {texts.becomeAMember}
        </Button>
      }
    >
      {texts.upsell}
    </Notice>
  );
}
