import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type {
  useBanner_viewer$data,
  useBanner_viewer$key,
} from "../../../generated/relay/useBanner_viewer.graphql.ts";
import { useConfig, useSession, useViewer } from "../../runtime/page/frame.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { forgetBeforeModeration, isDismissed, rememberDismissal } from "./bannerDismissals.ts";
import {
  type Banner,
  type BannerKind,
  bannerOf,
  pickBanner,
  suitsPage,
  UPSELL_BANNERS,
} from "./banners.ts";
import { dismissFlag } from "./dismissFlag.ts";
import { type DueBanners, dueBanners } from "./dueBanners.ts";
import { KindNotice } from "./KindNotice.tsx";
import { MembershipBanner } from "./MembershipBanner.tsx";
import { type NoticeKind, noticeKindOf } from "./noticeKinds.ts";
import {
  acceptPrivacy,
  privacyQuestion,
  reportConsent,
} from "../../runtime/browser/privacyConsent.ts";
import { SignInConfirmation } from "./SignInConfirmation.tsx";
import { useSwitchAccount } from "./useSwitchAccount.ts";
import { VerifyEmail } from "./VerifyEmail.tsx";

/** A banner with its position and live region role. */
interface ShownBanner extends Pick<NoticeKind, "place" | "role"> {
  kind: BannerKind;
  element: ReactNode;
}

/** The banner chosen for a page; null for none, or after it was closed. */
interface Choice {
  path: string;
  shown: { kind: BannerKind; due: DueBanners } | null;
}

/** Position of the membership banners, which aren't a notice kind. */
const UPSELL = { place: "inside", role: "status" } as const;

/** Banners about one page only. */
const OF_ONE_PAGE: ReadonlySet<BannerKind> = new Set(["post-suspended", "top-upsell"] as const);

/** Returns the banner to show; null for none, undefined while unknown. */
export function useBanner(): ShownBanner | null | undefined {
  const environment = useRelayEnvironment();
  const location = useLocation();
  const { status, viewer: key } = useLoggedIn();
  const viewer =
    useFragment<useBanner_viewer$key>(
      graphql`
        fragment useBanner_viewer on Viewer {
          id
          emailObfuscated
          unverifiedEmail
          isSuspended
          isLimited
          moderatedAt
          dismissableFlags
          membership {
            id
            tier
          }
        }
      `,
      key,
    ) ?? null;
  const readerId = viewer?.id ?? null;
  const { isSpoofed } = useSession();
  const isMembershipOffered = useConfig().payments !== undefined;
  const switchAccount = useSwitchAccount();
  const [choice, setChoice] = useState<Choice | null>(null);

  useEffect(() => {
    if (status === "loading") return;
    let isWanted = true;
    void chooseBanner(viewer, { environment, location, isSpoofed, isMembershipOffered }).then(
      (next) => {
        // One banner per page; banners that aren't about the page persist across navigations.
        if (isWanted) setChoice((last) => (last && holdsOn(last, location) ? last : next));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [environment, isMembershipOffered, isSpoofed, location, status, viewer]);

  const onClose = (): void => setChoice({ path: location.path, shown: null });
  const shownKind = choice?.shown?.kind;
  const onElsewhere = useEffectEvent(() => {
    if (shownKind && isAnswered(shownKind, readerId)) onClose();
  });
  useEffect(() => {
    // Storage events fire only for changes in other tabs.
    const onStorage = (): void => onElsewhere();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  if (!choice || !holdsOn(choice, location)) return undefined;
  if (!choice.shown) return null;
  const { kind, due } = choice.shown;
  const putAway = (banner: Banner): void => {
    keep((storage, now) => rememberDismissal(storage, banner.kind, readerId, now));
    if (banner.flag && readerId !== null) {
      dismissFlag(environment, { userId: readerId, flag: banner.flag });
    }
    onClose();
  };
  const onDismiss = (): void => putAway(bannerOf(kind));
  const { place, role } = kind === "top-upsell" ? UPSELL : noticeKindOf(kind);
  const shown = (element: ReactNode): ShownBanner => ({ kind, place, role, element });
  switch (kind) {
    case "privacy-banner": {
      const act = (): void => {
        keep((storage, now) => acceptPrivacy(storage, now, window.document));
        onClose();
      };
      return shown(<KindNotice kind={kind} params={{}} act={act} onClose={onDismiss} />);
    }
    case "user-suspended":
    case "limited-state":
      return shown(<KindNotice kind={kind} params={{}} onClose={onDismiss} />);
    case "post-suspended": {
      const params = { isUnderReview: due.isUnderReview };
      return shown(<KindNotice kind={kind} params={params} onClose={onClose} />);
    }
    case "sign-in-confirmation":
      return viewer?.emailObfuscated
        ? shown(
            <SignInConfirmation
              email={viewer.emailObfuscated}
              tier={viewer.membership?.tier ?? "FREE"}
              onClose={onClose}
              onNotYou={switchAccount}
            />,
          )
        : null;
    case "verify-email":
      return shown(<VerifyEmail onDismiss={onDismiss} onClose={onClose} />);
    case "alternate-user": {
      if (!due.alternate) return null;
      const act = (): void => {
        onClose();
        switchAccount();
      };
      return shown(<KindNotice kind={kind} params={due.alternate} act={act} onClose={onDismiss} />);
    }
    case "top-upsell": {
      const { upsell } = due;
      if (!upsell) return null;
      const onAway = (): void => putAway(UPSELL_BANNERS[upsell.kind]);
      return shown(<MembershipBanner upsell={upsell} onDismiss={onAway} onOpen={onClose} />);
    }
  }
}

function holdsOn({ path, shown }: Choice, current: PageLocation): boolean {
  if (path === current.path) return true;
  return shown !== null && !OF_ONE_PAGE.has(shown.kind) && suitsPage(shown.kind, current.pageId);
}

async function chooseBanner(
  viewer: useBanner_viewer$data | null,
  page: {
    environment: Environment;
    location: PageLocation;
    isSpoofed: boolean;
    isMembershipOffered: boolean;
  },
): Promise<Choice> {
  const { path } = page.location;
  const none = { path, shown: null };
  const storage = storageOf(window);
  // Without storage answers can't be saved, and viewers shouldn't be asked again on every page.
  if (!storage) return none;
  if (viewer) forgetBeforeModeration(storage, viewer.id, viewer.moderatedAt ?? null);
  else reportConsent(storage, window.document);
  const isAway = (banner: Banner): boolean =>
    isDismissed(storage, banner, viewer?.id ?? null, Date.now()) ||
    (banner.flag !== undefined && viewer?.dismissableFlags.includes(banner.flag) === true);
  const due = await dueBanners(viewer, {
    ...page,
    storage,
    document: window.document,
    isDismissed: isAway,
  });
  const kind = pickBanner(due.kinds, isAway, page.location.pageId);
  return kind ? { path, shown: { kind, due } } : none;
}

/**
 * Returns true when the viewer has dismissed the banner in this browser or answered its question.
 */
function isAnswered(kind: BannerKind, readerId: string | null): boolean {
  const storage = storageOf(window);
  if (!storage) return false;
  const now = Date.now();
  if (kind === "privacy-banner" && privacyQuestion(storage, now) === "none") return true;
  const banner = kind === "top-upsell" ? UPSELL_BANNERS.nonMember : bannerOf(kind);
  return isDismissed(storage, banner, readerId, now);
}

function keep(what: (storage: Storage, now: number) => void): void {
  const storage = storageOf(window);
  if (storage) what(storage, Date.now());
}

function useLoggedIn() {
  const viewer = useViewer();
  return viewer.status === "loggedIn" ? viewer : { status: viewer.status, viewer: null };
}
