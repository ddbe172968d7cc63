import { Fragment, type RefObject, Suspense } from "react";
import { fetchQuery, graphql, useLazyLoadQuery } from "react-relay/hooks";
import { createOperationDescriptor, type Environment, getRequest } from "relay-runtime";
import type { AvatarMenuQuery } from "../../../generated/relay/AvatarMenuQuery.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { RouteFlags } from "../../../shared/routes/layouts.ts";
import { useSession, useViewer } from "../../runtime/page/frame.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { useExposure } from "../../runtime/page/useExposure.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { MenuItem, MenuSeparator } from "../../ui/MenuItem.tsx";
import * as texts from "./texts.ts";
import styles from "./AvatarMenu.module.css";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { useIsPathOffered } from "../../runtime/page/salesPages.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { type MenuEntry, viewerEntries, viewerEntryFlags, visitorEntries } from "./menuEntries.ts";
import { canReactivate } from "../membership/canReactivate.ts";
import { ThemeItems } from "./ThemeItems.tsx";
import { fetchVariantFlags } from "./VariantFlags.ts";

// Loaded by AvatarMenuButton on the first sign of intent.

const avatarMenuQuery = graphql`
  query AvatarMenuQuery {
    viewer {
      id
      name
      username
      imageId
      isStaff
      emailObfuscated
      adminCollections(first: 3) {
        id
        name
        slug
      }
      membership {
        id
        tier
        memberSince
      }
      membershipStatus {
        membershipId
        isCancelled
        paymentProvider
        paymentMethod {
          __typename
        }
      }
      partnerProgramEnrollment {
        id
        status
      }
      verifications {
        isBookAuthor
      }
      linkedAccounts {
        mastodon {
          id
          username
          domain
        }
      }
    }
  }
`;

/**
 * Fetches and stores the menu's data for signed-in viewers, and the current flags for everyone,
 * because a cached page may carry outdated ones. Rejects without a connection if the menu can't be
 * shown without the data.
 */
export async function fetchAvatarMenu(
  environment: Environment,
  { isLoggedIn, flags }: PageLocation,
): Promise<RouteFlags> {
  const [current] = await Promise.all([
    fetchVariantFlags(environment).catch(() => flags),
    isLoggedIn ? fetchViewer(environment) : null,
  ]);
  return current;
}

async function fetchViewer(environment: Environment): Promise<void> {
  const operation = createOperationDescriptor(getRequest(avatarMenuQuery), {});
  environment.retain(operation);
  await fetchQuery<AvatarMenuQuery>(environment, avatarMenuQuery, {}).toPromise();
}

/** The avatar menu: the viewer's own pages, or sign-in for anonymous viewers. */
export function AvatarMenu({
  flags,
  ...props
}: {
  flags: RouteFlags;
  id: string;
  isOpen: boolean;
  anchor: RefObject<HTMLElement | null>;
  startsAt: "first" | "last";
  onClose: () => void;
}) {
  const viewer = useViewer();
  return (
    <Menu
      {...props}
      label={viewer.status === "loggedIn" ? texts.yourAccount : PRODUCT_NAME}
      align="end"
      items={() => (viewer.status === "loggedIn" ? viewerItems(flags) : visitorItems(flags))}
    />
  );
}

const viewerItems = (flags: RouteFlags) => (
  <Suspense fallback={null}>
    <ViewerItems flags={flags} />
  </Suspense>
);
const visitorItems = (flags: RouteFlags) => <VisitorItems flags={flags} />;

function ViewerItems({ flags }: { flags: RouteFlags }) {
  const hrefTo = useRouteHref();
  const { xsrf } = useSession();
  const { viewer } = useLazyLoadQuery<AvatarMenuQuery>(avatarMenuQuery, {});
  const isOffered = useIsPathOffered();
  useExposure(...(viewer ? viewerEntryFlags({ membership: viewer.membership ?? null }) : []));
  // The session has ended elsewhere, so the viewer can only sign in again.
  if (!viewer) return <VisitorItems flags={flags} />;
  const groups = viewerEntries(
    {
      username: viewer.username,
      adminCollections: viewer.adminCollections,
      membership: viewer.membership ?? null,
      canReactivate: canReactivate(viewer.membershipStatus),
      isPartner: viewer.partnerProgramEnrollment?.status === "ENROLLED",
      isBookAuthor: viewer.verifications?.isBookAuthor === true,
      isStaff: viewer.isStaff,
      mastodon: viewer.linkedAccounts?.mastodon ?? null,
    },
    flags,
    isOffered,
  );
  return (
    <>
      <MenuItem
        href={hrefTo("ShowUser", { username: viewer.username })}
        icon={
          <Avatar
            name={viewer.name}
            imageId={viewer.imageId}
            colorKey={viewer.id}
            size="S"
            isDecorative
          />
        }
        detail={texts.viewProfile}
      >
        {viewer.name}
      </MenuItem>
      {groups
        .filter((entries) => entries.length > 0)
        .map((entries) => (
          <Fragment key={entries[0]?.label}>
            <MenuSeparator />
            <Entries entries={entries} />
          </Fragment>
        ))}
      <MenuSeparator />
      <ThemeItems />
      {xsrf === null ? (
        <MenuItem onSelect={() => console.error("The xsrf token for signing out is missing")}>
          {texts.signOut}
        </MenuItem>
      ) : (
        <MenuItem
          href={buildPath("SignOut", { xsrf })}
          detail={viewer.emailObfuscated ?? undefined}
        >
          {texts.signOut}
        </MenuItem>
      )}
    </>
  );
}

function VisitorItems({ flags }: { flags: RouteFlags }) {
  const location = useLocation();
  const isOffered = useIsPathOffered();
  return (
    <>
      <p className={styles.heading}>{texts.getStartedOn}</p>
      <MenuItem href={signInHref({ operation: "register" }, location)}>{texts.signUp}</MenuItem>
      <MenuItem href={signInHref({ operation: "login" }, location)}>{texts.signIn}</MenuItem>
      <MenuSeparator />
      <Entries entries={visitorEntries(flags, isOffered)} />
      <MenuSeparator />
      <ThemeItems />
    </>
  );
}

function Entries(props: { entries: readonly MenuEntry[] }) {
  const location = useLocation();
  return props.entries.map(({ label, detail, path, isForSmall }) => {
    const item = (
      <MenuItem key={path + label} href={siteHref(path, location)} detail={detail}>
        {label}
      </MenuItem>
    );
    return isForSmall ? (
      <span key={path + label} className={styles.small} role="none">
        {item}
      </span>
    ) : (
      item
    );
  });
}
