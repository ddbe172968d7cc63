import { domainNextStep } from "../../../shared/rules/domainErrors.ts";
import { DatabaseFailed, DatabaseUnavailable } from "../../db/database.ts";
import { addDomain } from "../../domain/publications/domains/addDomain.ts";
import { type DomainOwner, ownerToChange } from "../../domain/core/domains/domainOwner.ts";
import { domainPlatform } from "../../domain/publications/domains/domainPlatform.ts";
import { removeDomain } from "../../domain/publications/domains/removeDomain.ts";
import { verifyDomain } from "../../domain/publications/domains/verifyDomain.ts";
import type { Session } from "../../domain/core/identity/session.ts";
import { userById } from "../../domain/core/people/users.ts";
import { collectionById } from "../../domain/core/publications/collections.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { refuseOwner } from "./ownerErrors.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, User } from "../machinery/refs.ts";
import {
  AccountSuspended,
  BadRequest,
  Forbidden,
  NotFound,
  RateLimited,
  type ErrorResult,
  refuse,
  ServiceUnavailable,
  Unauthorized,
} from "../machinery/results.ts";

/** The owner of a host after a write. */
interface Update {
  __typename: "CustomDomainUpdate";
  ownerId: string;
}

const CustomDomainUpdate = builder.objectRef<Update>("CustomDomainUpdate").implement({
  description: "Whose hosts have changed; their customDomainState says how they stand.",
  fields: (t) => ({
    collection: t.field({
      type: Collection,
      nullable: true,
      description: "The publication; null where it is a person.",
      resolve: ({ ownerId }, _args, context) => collectionById(context).load(ownerId),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: "The person; null where it is a publication.",
      resolve: ({ ownerId }, _args, context) => userById(context).load(ownerId),
    }),
  }),
});

const CustomDomainResult = builder.unionType("CustomDomainResult", {
  description: "What became of a wish about a host of one's own.",
  types: [
    CustomDomainUpdate,
    AccountSuspended,
    BadRequest,
    Forbidden,
    NotFound,
    RateLimited,
    ServiceUnavailable,
    Unauthorized,
  ],
  resolveType: (value: Update | ErrorResult) => value.__typename,
});

/** platform.md §8. */
const SUBDOMAIN_NOT_REMOVED = "An error occured during deactivation of the subdomain.";

interface OwnerArgs {
  ownerId: string;
}
interface DomainArgs extends OwnerArgs {
  domain: string;
}

const ownerIdDescription = "The publication's id, or the viewer's own.";

builder.mutationFields((t) => ({
  addCustomDomain: t.field({
    type: CustomDomainResult,
    description:
      "Claims a host for a publication or for oneself. It is served once its record leads here; one's own name on the product's domain at once. Doing it again changes nothing.",
    args: {
      ownerId: t.arg.id({ required: true, description: ownerIdDescription }),
      domain: t.arg.string({ required: true, description: "The host as typed." }),
    },
    resolve: permitted("addCustomDomain", ({ ownerId, domain }: DomainArgs, context, session) =>
      forOwner(context, session, ownerId, async (owner) => {
        const platform = domainPlatform(context);
        const input = { typed: domain, userId: session.userId };
        const result = await addDomain(context, platform, owner, input);
        if (result.outcome === "claimed") return null;
        const setup = { domain, target: platform.target, token: "" };
        return refuse("BadRequest", domainNextStep(result.error, setup));
      }),
    ),
  }),
  verifyCustomDomain: t.field({
    type: CustomDomainResult,
    description: "Looks anew at the host that is being set up.",
    args: { ownerId: t.arg.id({ required: true, description: ownerIdDescription }) },
    resolve: permitted("verifyCustomDomain", ({ ownerId }: OwnerArgs, context, session) =>
      forOwner(context, session, ownerId, async (owner) =>
        (await verifyDomain(context, domainPlatform(context), owner))
          ? null
          : refuse("NotFound", "There is no domain to verify."),
      ),
    ),
  }),
  removeCustomDomain: t.field({
    type: CustomDomainResult,
    description:
      "Gives up a host, served or not. Its old addresses lead to the pages while its record stays. Doing it again changes nothing.",
    args: {
      ownerId: t.arg.id({ required: true, description: ownerIdDescription }),
      domain: t.arg.string({ required: true, description: "The host." }),
    },
    resolve: permitted("removeCustomDomain", ({ ownerId, domain }: DomainArgs, context, session) =>
      forOwner(context, session, ownerId, async (owner) => {
        try {
          return (await removeDomain(context, owner, domain))
            ? null
            : refuse("NotFound", "There is no such domain to remove.");
        } catch (error) {
          const isDatabase =
            error instanceof DatabaseFailed || error instanceof DatabaseUnavailable;
          if (!isDatabase || owner.row.domainIsSubdomain === 0) throw error;
          return refuse("ServiceUnavailable", SUBDOMAIN_NOT_REMOVED);
        }
      }),
    ),
  }),
}));

/** Runs a write for an owner whom the viewer may change; `write` answers why it did not. */
async function forOwner(
  context: GraphQLContext,
  session: Session,
  ownerId: string,
  write: (owner: DomainOwner) => Promise<ErrorResult | null>,
): Promise<Update | ErrorResult> {
  const owner = await ownerToChange(context, session, ownerId);
  if (typeof owner === "string") return refuseOwner(owner, STAFF_ONLY);
  return (await write(owner)) ?? { __typename: "CustomDomainUpdate", ownerId };
}

const STAFF_ONLY = "Only the owners and editors of a publication set up its domain.";
