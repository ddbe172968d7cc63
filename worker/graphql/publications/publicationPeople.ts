// The members of a publication, visible to each other, and invitations.

import type { CollectionRole as Role } from "../../../shared/enums.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { pageBounds } from "../../db/keyset.ts";
import {
  type CollectionMember as Member,
  listCollectionMembers,
} from "../../domain/publications/collectionMembers.ts";
import {
  type InvitationRow,
  listInvitations,
  revokeInvitation,
} from "../../domain/publications/invitations.ts";
import {
  type InvitationResult,
  inviteToCollection,
} from "../../domain/publications/inviteToCollection.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { viewerEdgeByCollection } from "../../domain/publications/rows/viewerEdge.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { emptyPage } from "../unbuilt/notYet.ts";
import { permitted } from "../machinery/permissions.ts";
import { CollectionRole } from "./publicationProfile.ts";
import { PublicationUpdateResult, roleErrorResult, updated } from "./publicationResults.ts";
import { Collection, User } from "../machinery/refs.ts";
import { errorResult, notFound } from "../machinery/results.ts";
import { readIf } from "./readIf.ts";

const MEMBERS_PAGE_SIZE = 50;

const CollectionMember = builder.objectRef<Member>("CollectionMember").implement({
  description: "A member of a publication, for a viewer who is one too.",
  fields: (t) => ({
    id: t.id({
      description: "The publication's id and the person's id, combined.",
      resolve: ({ collectionId, user }) => `${collectionId}:${user.id}`,
    }),
    user: t.expose("user", { type: User, description: "The person." }),
    role: t.expose("role", { type: CollectionRole, description: "The role." }),
    joinedAt: t.expose("joinedAt", {
      type: "Timestamp",
      description: "When they joined.",
    }),
    email: t.string({
      nullable: true,
      description:
        "Their email address; null if not shared, and for writers that of other writers.",
      resolve: async ({ collectionId, role, sharedEmail }, _args, context) => {
        const isEditor = await viewerMay(context, collectionId, "invitePeople");
        return isEditor || isStaffRole(role) ? sharedEmail : null;
      },
    }),
  }),
});

const CollectionInvitation = builder.objectRef<InvitationRow>("CollectionInvitation").implement({
  description: "An open invitation, for a viewer who may revoke it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The invitation's id." }),
    email: t.exposeString("email", {
      nullable: true,
      description: "The invited address; null if a user was invited.",
    }),
    username: t.exposeString("username", {
      nullable: true,
      description: "The invited user's name; null if an address was invited or they are suspended.",
    }),
    role: t.expose("role", { type: CollectionRole, description: "The role." }),
    expiresAt: t.expose("expiresAt", {
      type: "Timestamp",
      description: "When it expires.",
    }),
  }),
});

builder.objectFields(Collection, (t) => ({
  membersConnection: t.connection({
    type: CollectionMember,
    description: "Its members: owners, editors, writers; empty unless the viewer is one.",
    resolve: async ({ id }, page, context) => {
      const bounds = pageBounds(page, MEMBERS_PAGE_SIZE);
      const edge = viewerEdgeByCollection(context).load(id);
      const isMember = edge.then(({ viewerStaffRole }) => viewerStaffRole !== null);
      const members = await readIf(isMember, () => listCollectionMembers(context, id, bounds));
      return members ?? emptyPage<Member>(page, MEMBERS_PAGE_SIZE);
    },
  }),
  invitations: t.field({
    type: [CollectionInvitation],
    description: "Open invitations; empty unless the viewer owns or edits it.",
    resolve: async ({ id }, _args, context) => {
      const isAllowed = viewerMay(context, id, "invitePeople");
      return (await readIf(isAllowed, () => listInvitations(context, id))) ?? [];
    },
  }),
}));

interface InviteArguments {
  collectionId: string;
  who: string;
  role: Role;
  inviterRole?: Role | null;
}

builder.mutationFields((t) => ({
  inviteToCollection: t.field({
    type: PublicationUpdateResult,
    description:
      "Invites the user with a username, or sends an invitation to an email address. Nobody joins before they accept.",
    args: {
      collectionId: idArg(t, "publication"),
      who: t.arg.string({ required: true, description: "A username or an email address." }),
      role: t.arg({ type: CollectionRole, required: true, description: "The role." }),
      inviterRole: t.arg({
        type: CollectionRole,
        description:
          "The viewer's own role once a new owner accepts, EDITOR or WRITER; an owner if omitted.",
      }),
    },
    resolve: permitted(
      "inviteToCollection",
      async ({ inviterRole, ...input }: InviteArguments, context, { userId }) => {
        const own = inviterRole == null || inviterRole === "OWNER" ? null : inviterRole;
        const result = await inviteToCollection(context, userId, { ...input, inviterRole: own });
        return result === "invited" ? updated(input.collectionId) : invitationErrorResult(result);
      },
    ),
  }),
  revokeCollectionInvitation: t.field({
    type: PublicationUpdateResult,
    description: "Revokes an invitation, including its link.",
    args: { invitationId: idArg(t, "invitation") },
    resolve: permitted(
      "revokeCollectionInvitation",
      async ({ invitationId }: { invitationId: string }, context, { userId }) => {
        const collectionId = await revokeInvitation(context, userId, invitationId);
        return collectionId === null
          ? errorResult("NotFound", "This invitation is no longer valid.")
          : updated(collectionId);
      },
    ),
  }),
}));

function invitationErrorResult(result: Exclude<InvitationResult, "invited">) {
  switch (result) {
    case "no-name":
      return errorResult("BadRequest", "Enter a username or an email address.");
    case "is-member":
      return errorResult(
        "AlreadyExists",
        "They already belong to the publication. Change their role below.",
      );
    case "keeps-role":
      return errorResult("BadRequest", "Only a new owner can take your role over.");
    case "too-many":
      return errorResult("Forbidden", "There are too many open invitations. Cancel some first.");
    case "limited":
      return errorResult("RateLimited", "They got too many invitations today. Try again tomorrow.");
    case "no-mail":
      return errorResult(
        "BadRequest",
        "Email can’t be sent right now. Invite them by their username.",
      );
    case "no-person":
      return notFound("person");
    default:
      return roleErrorResult(result);
  }
}
