import type { CollectionRole as Role } from "../../../shared/enums.ts";
import { MAX_COLLECTION_NAME, MAX_TAGLINE } from "../../../shared/limits.ts";
import {
  createCollection,
  MAX_OWNED_COLLECTIONS,
} from "../../domain/publications/createCollection.ts";
import { setCollectionRole } from "../../domain/publications/setCollectionRole.ts";
import { idArg, keyArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { CollectionRole } from "./publicationProfile.ts";
import {
  CreatePublicationResult,
  PublicationUpdateResult,
  roleErrorResult,
  slugUnavailable,
  updated,
} from "./publicationResults.ts";
import { errorResult, invalidKey, suspended } from "../machinery/results.ts";

interface CreateArguments {
  key: string;
  name: string;
  slug?: string | null;
  tagline?: string | null;
}
interface RoleArguments {
  collectionId: string;
  userId: string;
  role?: Role | null;
}

builder.mutationFields((t) => ({
  createPublication: t.field({
    type: CreatePublicationResult,
    description: "Creates a publication owned by the viewer. Idempotent by key.",
    args: {
      key: keyArg(t),
      name: t.arg.string({ required: true, description: "The name." }),
      slug: t.arg.string({
        description: "The slug. Derived from the name if omitted.",
      }),
      tagline: t.arg.string({ description: "One line about the publication." }),
    },
    resolve: permitted(
      "createPublication",
      async ({ key, name, slug, tagline }: CreateArguments, context, { userId }) => {
        const input = { key, name, slug: slug ?? "", tagline: tagline ?? "" };
        const result = await createCollection(context, userId, input);
        switch (result.kind) {
          case "created":
            return updated(result.collection.id);
          case "slug-taken":
            return slugUnavailable(result);
          case "suspended":
            return suspended();
          case "no-key":
            return invalidKey();
          case "no-name":
            return errorResult("BadRequest", "A publication needs a name.");
          case "too-long":
            return errorResult(
              "BadRequest",
              `A name can have at most ${MAX_COLLECTION_NAME} characters, a tagline ${MAX_TAGLINE}.`,
            );
          case "too-many":
            return errorResult(
              "Forbidden",
              `You can own at most ${MAX_OWNED_COLLECTIONS} publications.`,
            );
        }
      },
    ),
  }),
  setCollectionRole: t.field({
    type: PublicationUpdateResult,
    description:
      "Makes a member an editor or writer of a publication, or removes them. Idempotent. Others, and new owners, are invited by `inviteToCollection`.",
    args: {
      collectionId: idArg(t, "publication"),
      userId: idArg(t, "person"),
      role: t.arg({ type: CollectionRole, description: "The role; null removes it." }),
    },
    resolve: permitted(
      "setCollectionRole",
      async ({ collectionId, userId, role = null }: RoleArguments, context, session) => {
        const input = { collectionId, userId, role };
        const result = await setCollectionRole(context, session.userId, input);
        return result === "done" ? updated(collectionId) : roleErrorResult(result);
      },
    ),
  }),
}));
