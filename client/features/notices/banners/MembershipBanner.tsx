import type { TopUpsell } from "../../../../shared/membership/topUpsell.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { REACTIVATE_HASH } from "../../../runtime/links/useMembershipHash.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import * as texts from "../texts.ts";

/** Offers to reactivate a membership, or says what a payment needs (shared/membership/topUpsell.ts). */
export function MembershipBanner(props: {
  upsell: Exclude<TopUpsell, { kind: "nonMember" }>;
  onDismiss: () => void;
}) {
  const { upsell } = props;
  const hrefTo = useRouteHref();
  const onClose = upsell.isDismissable ? props.onDismiss : undefined;
  switch (upsell.kind) {
    case "reactivate":
      return (
        <Notice
          isInline
          onClose={onClose}
          actions={
            <Button size="small" href={REACTIVATE_HASH}>
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
          isInline
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
