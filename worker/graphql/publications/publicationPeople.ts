// The people of a publication, as those see them who belong to it, and how others come to.

import type { CollectionRole as Role } from "../../../shared/enums.ts";
import { isStaffRole } from "../../../shared/rules/collectionRoles.ts";
import { pageBounds } from "../../db/keyset.ts";
import {
  type CollectionMember as Member,
  listCollectionMembers,
} from "../../domain/publications/publications/collectionMembers.ts";
import {
  type InvitationRow,
  listInvitations,
  revokeInvitation,
} from "../../domain/publications/publications/invitations.ts";
import {
  type InvitationResult,
  inviteToCollection,
} from "../../domain/publications/publications/inviteToCollection.ts";
import { viewerEdgeByCollection } from "../../domain/core/publications/viewerEdge.ts";
import { builder } from "../machinery/builder.ts";
import { emptyPage } from "../unbuilt/notYet.ts";
import { permitted } from "../machinery/permissions.ts";
import { CollectionRole } from "./publicationProfile.ts";
import { PublicationUpdateResult, refuseRole, updated } from "./publicationResults.ts";
import { Collection, User } from "../machinery/refs.ts";
import { refuse } from "../machinery/results.ts";

const MEMBERS_PAGE_SIZE = 50;

const CollectionMember = builder.objectRef<Member>("CollectionMember").implement({
  description: "Somebody who belongs to a publication, for the viewer who does as well.",
  fields: (t) => ({
    id: t.id({
      description: "The publication's id and the person's.",
      resolve: ({ collectionId, user }) => `${collectionId}:${user.id}`,
    }),
    user: t.field({ type: User, description: "Who.", resolve: ({ user }) => user }),
    role: t.field({ type: CollectionRole, description: "As what.", resolve: ({ role }) => role }),
    joinedAt: t.field({
      type: "Timestamp",
      description: "Since when.",
      resolve: ({ joinedAt }) => joinedAt,
    }),
    email: t.string({
      nullable: true,
      description:
        "Their address; null where they don't share it, and for writers that of other writers.",
      resolve: async ({ collectionId, role, sharedEmail }, _args, context) => {
        const { isEditor } = await viewerEdgeByCollection(context).load(collectionId);
        return isEditor || isStaffRole(role) ? sharedEmail : null;
      },
    }),
  }),
});

const CollectionInvitation = builder.objectRef<InvitationRow>("CollectionInvitation").implement({
  description: "An invitation that waits, for the viewer who may take it back.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The invitation's id." }),
    email: t.exposeString("email", { description: "Whom it went to." }),
    role: t.field({ type: CollectionRole, description: "As what.", resolve: ({ role }) => role }),
    expiresAt: t.field({
      type: "Timestamp",
      description: "When it ends by itself.",
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
});

builder.objectFields(Collection, (t) => ({
  membersConnection: t.connection({
    type: CollectionMember,
    description:
      "Who belongs to it: owners, editors, writers; empty but for a viewer who does themself.",
    resolve: async ({ id }, page, context) => {
      const bounds = pageBounds(page, MEMBERS_PAGE_SIZE);
      const { viewerStaffRole } = await viewerEdgeByCollection(context).load(id);
      return viewerStaffRole === null
        ? emptyPage<Member>(page, MEMBERS_PAGE_SIZE)
        : listCollectionMembers(context, id, bounds);
    },
  }),
  invitations: t.field({
    type: [CollectionInvitation],
    description: "Invitations that wait; empty but for a viewer who owns or edits it.",
    resolve: async ({ id }, _args, context) => {
      const { isEditor } = await viewerEdgeByCollection(context).load(id);
      return isEditor ? listInvitations(context, id) : [];
    },
  }),
}));

interface InviteArguments {
  collectionId: string;
  who: string;
  role: Role;
}

builder.mutationFields((t) => ({
  inviteToCollection: t.field({
    type: PublicationUpdateResult,
    description:
      "Makes whom a username names an owner, editor or writer, or sends an invitation to an e-mail address.",
    args: {
      collectionId: t.arg.id({ required: true, description: "The publication's id." }),
      who: t.arg.string({ required: true, description: "A username or an e-mail address." }),
      role: t.arg({ type: CollectionRole, required: true, description: "As what." }),
    },
    resolve: permitted(
      "inviteToCollection",
      async (input: InviteArguments, context, { userId }) => {
        const outcome = await inviteToCollection(context, userId, input);
        return outcome === "done" || outcome === "invited"
          ? updated(input.collectionId)
          : refuseInvitation(outcome);
      },
    ),
  }),
  revokeCollectionInvitation: t.field({
    type: PublicationUpdateResult,
    description: "Takes an invitation back: its link opens nothing any more.",
    args: { invitationId: t.arg.id({ required: true, description: "The invitation's id." }) },
    resolve: permitted(
      "revokeCollectionInvitation",
      async ({ invitationId }: { invitationId: string }, context, { userId }) => {
        const collectionId = await revokeInvitation(context, userId, invitationId);
        return collectionId === null
          ? refuse("NotFound", "There is no such invitation any more.")
          : updated(collectionId);
      },
    ),
  }),
}));

function refuseInvitation(outcome: Exclude<InvitationResult, "done" | "invited">) {
  switch (outcome) {
    case "no-name":
      return refuse("BadRequest", "Give a username or an e-mail address.");
    case "is-member":
      return refuse(
        "AlreadyExists",
        "They belong to the publication already. Change their role below.",
      );
    case "too-many":
      return refuse("Forbidden", "Too many invitations wait. Take some back first.");
    case "limited":
      return refuse("RateLimited", "This address has got many mails today. Try again tomorrow.");
    case "no-mail":
      return refuse("BadRequest", "No mail can be sent now. Add them by their username.");
    default:
      return refuseRole(outcome);
  }
}
