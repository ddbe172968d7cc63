import type { TopUpsell } from "../../../shared/membership/topUpsell.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { REACTIVATE_HASH } from "../../runtime/links/useMembershipHash.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import * as texts from "./texts.ts";

/** Offers a membership, its reactivation, or what a payment needs (shared/membership/topUpsell.ts). */
export function MembershipBanner(props: {
  upsell: TopUpsell;
  onDismiss: () => void;
  /** Called when the reader opens what the banner offers on this page. */
  onOpen: () => void;
}) {
  const { upsell } = props;
  const hrefTo = useRouteHref();
  const onClose = upsell.isDismissable ? props.onDismiss : undefined;
  switch (upsell.kind) {
    case "nonMember":
      return (
        <Notice
          onClose={onClose}
          actions={
            <Button size="small" href={hrefTo("ShowPlans")}>
              {texts.seePlans}
            </Button>
          }
        >
          {texts.upsell}
        </Notice>
      );
    case "reactivate":
      return (
        <Notice
          onClose={onClose}
          actions={
            <Button size="small" href={REACTIVATE_HASH} onClick={props.onOpen}>
              {texts.reactivate}
            </Button>
          }
        >
          {texts.reactivateText}
        </Notice>
      );
    case "payment":
      return (
        <Notice
          theme={upsell.theme === "error" ? "error" : "accent"}
          onClose={onClose}
          actions={
            <Button size="small" href={hrefTo("UpdatePayment")}>
              {texts.updatePayment}
            </Button>
          }
        >
          {texts.paymentTrouble[upsell.trouble][upsell.theme]}
        </Notice>
      );
  }
}
