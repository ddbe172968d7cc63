// The entries of the avatar menu by kind of viewer.

import type { FlagName } from "../../../shared/flags.ts";
import { formatSince } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { RouteFlags } from "../../../shared/routes/layouts.ts";
import { REACTIVATE_HASH } from "../../runtime/links/useMembershipHash.ts";
import * as texts from "./texts.ts";

export interface MenuEntry {
  label: string;
  detail?: string;
  /** A path of the main site. */
  path: string;
  /** Shown only on small screens, where the bar has no room for it. */
  isForSmall?: boolean;
}

/** What the menu knows about a signed-in viewer; null means unknown. */
export interface ViewerFacts {
  username: string;
  adminCollections: readonly { name: string; slug: string }[];
  membership: { tier: string; memberSince: number } | null;
  /** Their membership is canceled, and can be reactivated. */
  canReactivate: boolean;
  isPartner: boolean;
  isBookAuthor: boolean;
  isStaff: boolean;
  mastodon: { username: string; domain: string } | null;
}

/** Whether a path is offered here (runtime/page/salesPages.ts): the menu links to no other. */
type IsOffered = (path: string) => boolean;

/** Returns the link groups for a signed-in viewer, between profile and sign-out. */
export function viewerEntries(
  facts: ViewerFacts,
  flags: RouteFlags,
  isOffered: IsOffered,
): MenuEntry[][] {
  const { username, adminCollections } = facts;
  const hasSubmissions = flags.enable_submissions_v2 === true;
  const [firstCollection] = adminCollections;
  const publications: MenuEntry[] = adminCollections.map(({ name, slug }) => ({
    label: name,
    path: buildPath("ShowCollectionHome", { collectionSlug: slug }),
  }));
  if (publications.length > 0) {
    publications.push({
      label: texts.seeAllPublications,
      path: buildPath("ShowUserPublications", { username }),
    });
  }
  const work: MenuEntry[] = [
    { label: texts.write, path: buildPath("NewStory") },
    { label: texts.notifications, path: buildPath("YourNotifications"), isForSmall: true },
    { label: texts.library, path: buildPath("YourLists") },
    hasSubmissions
      ? { label: texts.writerOutbox, path: buildPath("YourOutbox") }
      : { label: texts.stories, path: buildPath("YourStories", { filterBy: "drafts" }) },
  ];
  if (hasSubmissions && firstCollection) {
    work.push({
      label: texts.editorInbox,
      path: buildPath("EditorInbox", { publicationSlug: firstCollection.slug }),
    });
  }
  work.push({ label: texts.stats, path: buildPath("YourStats") });
  if (facts.isPartner) {
    work.push({ label: texts.partnerProgram, path: buildPath("PartnerDashboard") });
  }
  const account: MenuEntry[] = [
    { label: texts.settings, path: buildPath("Settings") },
    { label: texts.refineRecommendations, path: buildPath("YourFollowing") },
    { label: texts.managePublications, path: buildPath("ShowUserPublications", { username }) },
    ...(firstCollection
      ? []
      : [{ label: texts.newPublication, path: buildPath("NewPublication") }]),
    { label: texts.help, path: buildPath("ShowHelp") },
  ];
  const staff: MenuEntry[] = facts.isStaff
    ? [
        { label: texts.moderation, path: buildPath("AdminModeration") },
        { label: texts.members, path: buildPath("AdminUsers") },
        { label: texts.errorReports, path: buildPath("AdminErrorReports") },
        { label: texts.serviceStatus, path: buildPath("AdminInternalStatus") },
      ]
    : [];
  const paid = [...membershipEntries(facts, flags), ...offers(facts, flags)];
  return [publications, work, account, staff, paid].map((entries) =>
    entries.filter(({ path }) => isOffered(path)),
  );
}

/** The flags that these links depend on. */
export function viewerEntryFlags({ membership }: Pick<ViewerFacts, "membership">): FlagName[] {
  const flags: FlagName[] = ["enable_submissions_v2", "disable_lite_gift_page"];
  if (membership) flags.push("enable_mastodon_for_members");
  if (membership?.tier === "MEMBER") flags.push("enable_switch_plan_premium_tier");
  return flags;
}

function membershipEntries(
  { membership, canReactivate, mastodon }: ViewerFacts,
  flags: RouteFlags,
): MenuEntry[] {
  if (!membership) return [{ label: texts.becomeAMember, path: buildPath("ShowPlans") }];
  const entries: MenuEntry[] = [
    {
      label: texts.membership,
      detail: formatSince(texts.member, membership.memberSince),
      path: buildPath("SettingsTab", { setting: "membership" }),
    },
  ];
  if (canReactivate) {
    entries.push({
      label: texts.reactivateMembership,
      path: buildPath("SettingsTab", { setting: "membership" }, { hash: REACTIVATE_HASH.slice(1) }),
    });
  }
  if (membership.tier === "MEMBER") {
    const canSwitch = flags.enable_switch_plan_premium_tier === true;
    entries.push({
      label: texts.becomeAFriendOf,
      path: canSwitch ? buildPath("ManageMembership") : buildPath("ShowPlans"),
    });
  }
  if (flags.enable_mastodon_for_members === true) {
    entries.push({
      label: mastodon ? texts.mastodonAccount : texts.createAMastodonAccount,
      detail: mastodon ? `@${mastodon.username}@${mastodon.domain}` : undefined,
      path: buildPath("ShowMastodon"),
    });
  }
  return entries;
}

function offers(
  { isBookAuthor, isPartner }: Pick<ViewerFacts, "isBookAuthor" | "isPartner">,
  flags: RouteFlags,
): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (!isBookAuthor) {
    entries.push({
      label: texts.applyForAuthorVerification,
      path: buildPath("ShowVerifiedAuthors"),
    });
  }
  if (!isPartner) {
    entries.push({
      label: texts.applyToPartnerProgram,
      path: buildPath("ShowPartnerProgram"),
    });
  }
  const hasGiftPage = flags.disable_lite_gift_page !== true;
  entries.push({
    label: texts.giftAMembership,
    path: hasGiftPage ? buildPath("ShowGift") : buildPath("ShowGiftPlans"),
  });
  return entries;
}

/** Returns the links for an anonymous viewer, below sign-up and sign-in. */
export function visitorEntries(flags: RouteFlags, isOffered: IsOffered): MenuEntry[] {
  return [
    { label: texts.becomeAMember, path: buildPath("ShowPlans") },
    ...offers({ isBookAuthor: false, isPartner: false }, flags),
    { label: texts.help, path: buildPath("ShowHelp") },
  ].filter(({ path }) => isOffered(path));
}
