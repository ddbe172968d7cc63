import { type ReactNode, useEffect, useState } from "react";
import type { EventKey } from "../../../shared/events/eventTypes.ts";
import type { NoticeParams, ToastStyle } from "../../runtime/browser/enqueuedToast.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useHelpLink, useLegalLink } from "../../runtime/links/useLegalLink.ts";
import { BANNER_EVENTS } from "./bannerEvents.ts";
import { LINK_LABELS, type NoticeKind, noticeKindOf } from "./noticeKinds.ts";
import { noticeText } from "./texts.ts";

/** A notice with its kind's text, theme, button and link. */
export function KindNotice<Style extends ToastStyle>(props: {
  kind: Style;
  params: NoticeParams[Style];
  /** Replaces the kind's text. */
  message?: string | undefined;
  badge?: ReactNode;
  /** The action of the kind's button; without it no button is shown. */
  act?: (() => void) | undefined;
  isBusy?: boolean;
  /** Part of the page. By default it slides over it. */
  isInline?: boolean;
  link?: { label: string; href: string } | undefined;
  isLeaving?: boolean;
  onClose?: () => void;
  onHold?: (by: "pointer" | "focus", isHeld: boolean) => void;
}) {
  const { params, message } = props;
  const kind = noticeKindOf(props.kind);
  const { act, onClose } = useShownEvent(props);
  const onward = useOnwardLink(message === undefined ? kind.linksTo : undefined);
  const link = props.link ?? onward;
  const [now] = useState(() => Date.now());
  return (
    <Notice
      theme={kind.theme}
      isLeaving={props.isLeaving}
      isInline={props.isInline}
      actions={
        <>
          {act && kind.action ? (
            <Button variant="plain" size="small" isBusy={props.isBusy} onClick={act}>
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
      onClose={onClose}
      onHold={props.onHold}
    >
      {props.badge}
      {message ?? noticeText(props.kind, params, now)}
    </Notice>
  );
}

/** Wraps a banner's actions so that they are reported as events, for kinds with events. */
function useShownEvent(props: {
  kind: ToastStyle;
  act?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}): { act: (() => void) | undefined; onClose: (() => void) | undefined } {
  const events = BANNER_EVENTS[props.kind];
  useEffect(() => {
    if (events) reportEvent(events.viewed);
  }, [events]);
  return {
    act: logged(events?.chosen, props.act),
    onClose: logged(events?.dismissed, props.onClose),
  };
}

function logged(
  key: EventKey | undefined,
  run: (() => void) | undefined,
): (() => void) | undefined {
  if (!key || !run) return run;
  return () => {
    reportEvent(key);
    run();
  };
}

function useOnwardLink(to: NoticeKind["linksTo"]): { label: string; href: string } | undefined {
  const legalLink = useLegalLink();
  const helpLink = useHelpLink();
  const hrefTo = useRouteHref();
  const href = (): string => {
    switch (to) {
      case "support":
        return legalLink("help");
      case "privacy":
      case "rules":
        return legalLink(to);
      case "limited-account":
      case "lockouts":
        return helpLink(to);
      case "suspension":
        return hrefTo("ShowSuspended");
      default:
        return hrefTo("Settings");
    }
  };
  return to && { label: LINK_LABELS[to], href: href() };
}
