import { type ReactNode, useState } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { NoticeParams, ToastStyle } from "../../app/enqueuedToast.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useHouseLink } from "../chrome/useHouseLink.ts";
import { LINK_LABELS, type NoticeKind, noticeKindOf } from "./noticeKinds.ts";
import { noticeText } from "./noticeTexts.ts";

/** A notice as its kind has it: words, look, and a button and a link where there is something to do. */
export function KindNotice<Style extends ToastStyle>(props: {
  kind: Style;
  params: NoticeParams[Style];
  /** Instead of the kind's own words. */
  message?: string | undefined;
  badge?: ReactNode;
  /** What the kind's button does; without it there is none. */
  act?: (() => void) | undefined;
  isActing?: boolean;
  link?: { label: string; href: string } | undefined;
  isLeaving?: boolean;
  onClose?: () => void;
  onHold?: (by: "pointer" | "focus", isHeld: boolean) => void;
}) {
  const { params, message, act } = props;
  const kind = noticeKindOf(props.kind);
  const onward = useOnwardLink(message === undefined ? kind.leadsTo : undefined);
  const link = props.link ?? onward;
  const [now] = useState(() => Date.now());
  return (
    <Notice
      theme={kind.theme}
      isLeaving={props.isLeaving}
      actions={
        <>
          {act && kind.action ? (
            <Button variant="plain" size="small" isBusy={props.isActing} onClick={act}>
              {kind.action}
            </Button>
          ) : null}
          {link ? (
            <Button variant="plain" size="small" href={link.href}>
              {link.label}
            </Button>
          ) : null}
        </>
      }
      onClose={props.onClose}
      onHold={props.onHold}
    >
      {props.badge}
      {message ?? noticeText(props.kind, params, now)}
    </Notice>
  );
}

function useOnwardLink(to: NoticeKind["leadsTo"]): { label: string; href: string } | undefined {
  const houseLink = useHouseLink();
  const location = useLocation();
  const href = (): string => {
    switch (to) {
      case "support":
        return houseLink("help");
      case "privacy":
      case "rules":
        return houseLink(to);
      case "suspension":
        return siteHref(buildPath("ShowSuspended"), location);
      default:
        return siteHref(buildPath("Settings"), location);
    }
  };
  return to && { label: LINK_LABELS[to], href: href() };
}
