// The viewer. Every field here depends on the viewer, so no cacheable page selects one: they are
// fetched by separate operations (client/features/chrome/viewerParts.tsx).

import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";
import { heldDismissals } from "../../../shared/people/dismissals.ts";
import { pageBounds } from "../../db/keyset.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import { emailSharingByUser } from "../../domain/people/emailSharing.ts";
import { profileDetailsByUser } from "../../domain/people/profileDetails.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { type ViewerRow, viewerOf } from "../../domain/people/viewer.ts";
import { ownMembership } from "../../domain/membership/rows/membershipByUser.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { listAdminCollections } from "../../domain/publications/adminCollections.ts";
import { ownUserLabel } from "../../domain/domains/ownLabel.ts";
import { Geolocation } from "./visitor.ts";
import { OWN_CATALOG_PREFETCHES } from "../lists/ownCatalogs.ts";
import { builder } from "../machinery/builder.ts";
import { CustomDomainState, DOMAIN_PREFETCHES, domainStateOf } from "../domains/customDomains.ts";
import { DismissableFlag } from "./dismissableFlag.ts";
import { SUBSCRIBER_IMPORT_PREFETCHES } from "../newsletters/subscriberImports.ts";
import { OWN_IMPORT_PREFETCHES } from "../imports/storyImports.ts";
import { FOLLOW_PREFETCHES, OWN_FOLLOW_PREFETCHES } from "../follows/follows.ts";
import { OWN_HIGHLIGHT_PREFETCHES } from "../highlights/highlights.ts";
import { HOME_PREFETCHES } from "../home/homeFeed.ts";
import { OWN_MARK_PREFETCHES } from "../highlights/markedStories.ts";
import { OWN_NOTE_PREFETCHES } from "../highlights/notes.ts";
import { OWN_NOTIFICATION_PREFETCHES } from "../notifications/notifications.ts";
import { OWN_HISTORY_PREFETCHES } from "../history/readingHistory.ts";
import { OWN_SUBMISSION_PREFETCHES } from "../submissions/submissionLists.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { CollectionRole } from "../publications/publicationProfile.ts";
import { Collection, User, Viewer } from "../machinery/refs.ts";

/** Publications listed in the avatar menu. */
const MENU_PUBLICATIONS = 3;

/** What only the profile's own pages show is read with the person. */
const PROFILE_PREFETCHES: Prefetches = {
  banner: (context, id) => profileDetailsByUser(context).load(id),
};

const ViewerUserEdge = builder.objectRef<ViewerRow>("ViewerUserEdge").implement({
  description: "The relation of the viewer to themselves: account data.",
  fields: (t) => ({
    id: t.id({
      description: "The edge's id.",
      resolve: ({ id }) => `${id}:${id}`,
    }),
    createdAt: t.expose("createdAt", {
      type: "Timestamp",
      description: "When the account was created.",
    }),
  }),
});

const ViewerCollectionRole = builder
  .objectRef<ViewerRow["staffRoles"][number]>("ViewerCollectionRole")
  .implement({
    description: "A publication that the viewer owns or edits.",
    fields: (t) => ({
      collectionId: t.exposeID("collectionId", { description: "The publication's id." }),
      role: t.expose("role", {
        type: CollectionRole,
        description: "OWNER or EDITOR.",
      }),
    }),
  });

Viewer.implement({
  description: "The user who is signed in, with fields that only they can see.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The user's id." }),
    name: t.exposeString("name", { description: "The display name." }),
    username: t.exposeString("username", { description: "The username, without @." }),
    imageId: t.exposeString("imageId", { nullable: true, description: "The avatar's image id." }),
    user: t.field({
      type: User,
      nullable: true,
      description: "The user's public profile.",
      resolve: ({ id }, _args, context, info) => {
        prefetchSelected(info, "User", PROFILE_PREFETCHES, context, id);
        return userById(context).load(id);
      },
    }),
    twitterScreenName: t.exposeString("twitterScreenName", {
      nullable: true,
      description: "The username on X, without @.",
    }),
    geolocation: t.field({
      type: Geolocation,
      description: "The origin of this request.",
      resolve: (_viewer, _args, { country }) => ({ country: country() }),
    }),
    isSuspended: t.boolean({
      description: "True if the account is suspended for breaking the Rules.",
      resolve: ({ isHidden }) => isHidden === 1,
    }),
    isLimited: t.boolean({
      description: "True while the account's reach is limited.",
      resolve: ({ isLimited }) => isLimited === 1,
    }),
    moderatedAt: t.expose("moderatedAt", {
      type: "Timestamp",
      nullable: true,
      description:
        "When staff last limited or suspended the account, which makes dismissed notices reappear. Null while it is neither.",
    }),
    isStaff: t.boolean({
      description: "True for staff in their own session on the main site.",
      resolve: async (_viewer, _args, context) => isStaffAtWork(await context.session()),
    }),
    viewerEdge: t.field({
      type: ViewerUserEdge,
      description: "The account data.",
      resolve: (viewer) => viewer,
    }),
    adminCollections: t.field({
      type: [Collection],
      description: "Publications that the viewer owns or edits, owned ones first.",
      args: {
        first: t.arg.int({
          defaultValue: MENU_PUBLICATIONS,
          description: "How many at most, 1 to 50.",
        }),
      },
      resolve: ({ id }, { first }, context) =>
        listAdminCollections(context, id, pageBounds({ first }, MENU_PUBLICATIONS).limit),
    }),
    collectionRoles: t.expose("staffRoles", {
      type: [ViewerCollectionRole],
      description: "All publications that the viewer owns or edits.",
    }),
    emailObfuscated: t.string({
      nullable: true,
      description: "The email address, mostly hidden; null for an account without one.",
      resolve: ({ email }) => email && obfuscateEmail(email),
    }),
    unverifiedEmail: t.string({
      nullable: true,
      description:
        "An unconfirmed email address; mostly hidden during an impersonation, null on custom domains.",
      resolve: async ({ unverifiedEmail }, _args, context) => {
        const session = await context.session();
        if (!unverifiedEmail || session?.isElsewhere) return null;
        return mayReadAccount(session) ? unverifiedEmail : obfuscateEmail(unverifiedEmail);
      },
    }),
    dismissableFlags: t.field({
      type: [DismissableFlag],
      description: "Banners that the viewer has dismissed, while the dismissal lasts.",
      resolve: ({ dismissals }, _args, { now }) => heldDismissals(dismissals, now),
    }),
    customDomainState: t.field({
      type: CustomDomainState,
      nullable: true,
      description: "The state of the viewer's custom domain.",
      resolve: async ({ id }, _args, context) => {
        const user = await userById(context).load(id);
        return user && domainStateOf(user);
      },
    }),
    hasSubdomain: t.boolean({
      description: "Whether the viewer's profile has a subdomain of the product's domain.",
      resolve: async ({ id }, _args, context) =>
        (await userById(context).load(id))?.domainIsSubdomain === 1,
    }),
    allowEmailAddressSharingEditorWriter: t.boolean({
      nullable: true,
      description:
        "Whether editors and writers of the viewer's publications see their address; null on custom domains.",
      resolve: async ({ id }, _args, context) =>
        (await context.session())?.isElsewhere ? null : emailSharingByUser(context).load(id),
    }),
  }),
});

/** Prefetches of the viewer's fields by their id. */
const VIEWER_PREFETCHES: Prefetches = {
  ...FOLLOW_PREFETCHES,
  ...HOME_PREFETCHES,
  customDomainState: async (context, id, _args, selection) => {
    prefetchSelected(selection, "CustomDomainState", DOMAIN_PREFETCHES, context, id);
    const viewer = await viewerOf(context);
    if (viewer) await ownUserLabel(context, viewer.username);
  },
};
/** Prefetches that need only the session token. */
const BY_TOKEN_PREFETCHES: Prefetches = {
  ...OWN_CATALOG_PREFETCHES,
  ...OWN_FOLLOW_PREFETCHES,
  ...OWN_HIGHLIGHT_PREFETCHES,
  ...OWN_HISTORY_PREFETCHES,
  ...OWN_IMPORT_PREFETCHES,
  ...SUBSCRIBER_IMPORT_PREFETCHES,
  membership: (context) => ownMembership(context).load(""),
  ...OWN_MARK_PREFETCHES,
  ...OWN_NOTE_PREFETCHES,
  ...OWN_NOTIFICATION_PREFETCHES,
  ...OWN_SUBMISSION_PREFETCHES,
};

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description: "The signed-in user; null for anonymous viewers.",
    resolve: async (_root, _args, context, info) => {
      const viewer = viewerOf(context);
      viewer.catch(() => {});
      prefetchSelected(info, "Viewer", BY_TOKEN_PREFETCHES, context, "");
      const session = await context.session();
      if (session) prefetchSelected(info, "Viewer", VIEWER_PREFETCHES, context, session.userId);
      return viewer;
    },
  }),
}));
