import { domainNextStep } from "../../../shared/domains/domainErrors.ts";
import { DatabaseError, DatabaseUnavailableError } from "../../db/database.ts";
import { addDomain } from "../../domain/domains/addDomain.ts";
import { type DomainOwner, ownerToChange } from "../../domain/domains/domainOwner.ts";
import { domainPlatform } from "../../domain/domains/domainPlatform.ts";
import { removeDomain } from "../../domain/domains/removeDomain.ts";
import { verifyDomain } from "../../domain/domains/verifyDomain.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { collectionById } from "../../domain/publications/rows/collections.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { ownerErrorResult } from "../publications/ownerErrors.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, User } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

/** The owner of a domain after a change. */
interface Update {
  __typename: "CustomDomainUpdate";
  ownerId: string;
}

const CustomDomainUpdate = builder.objectRef<Update>("CustomDomainUpdate").implement({
  description: "The owner of a changed domain; see customDomainState for its state.",
  fields: (t) => ({
    collection: t.field({
      type: Collection,
      nullable: true,
      description: "The publication; null for a person's domain.",
      resolve: ({ ownerId }, _args, context) => collectionById(context).load(ownerId),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: "The person; null for a publication's domain.",
      resolve: ({ ownerId }, _args, context) => userById(context).load(ownerId),
    }),
  }),
});

const CustomDomainResult = defineResult({
  name: "CustomDomainResult",
  description: "Result of a mutation about a custom domain.",
  types: [CustomDomainUpdate],
  errors: [...WRITE_ERRORS, "ServiceUnavailable"],
});

/** Specified text; clients may compare it. */
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
      "Claims a domain for a publication or for the user. It goes live once its DNS record points here; a subdomain of the product's domain goes live at once. Idempotent.",
    args: {
      ownerId: t.arg.id({ required: true, description: ownerIdDescription }),
      domain: t.arg.string({ required: true, description: "The domain as typed." }),
    },
    resolve: permitted("addCustomDomain", ({ ownerId, domain }: DomainArgs, context, session) =>
      forOwner(context, session, ownerId, async (owner) => {
        const platform = domainPlatform(context);
        const input = { typed: domain, userId: session.userId };
        const result = await addDomain(context, platform, owner, input);
        if (result.kind === "claimed") return null;
        const setup = { domain, target: platform.target, token: "" };
        return errorResult("BadRequest", domainNextStep(result.error, setup));
      }),
    ),
  }),
  verifyCustomDomain: t.field({
    type: CustomDomainResult,
    description: "Checks the domain being set up again.",
    args: { ownerId: t.arg.id({ required: true, description: ownerIdDescription }) },
    resolve: permitted("verifyCustomDomain", ({ ownerId }: OwnerArgs, context, session) =>
      forOwner(context, session, ownerId, async (owner) =>
        (await verifyDomain(context, domainPlatform(context), owner))
          ? null
          : errorResult("NotFound", "You have no domain to verify."),
      ),
    ),
  }),
  removeCustomDomain: t.field({
    type: CustomDomainResult,
    description:
      "Removes a domain, live or not. Its old URLs redirect while its DNS record remains. Idempotent.",
    args: {
      ownerId: t.arg.id({ required: true, description: ownerIdDescription }),
      domain: t.arg.string({ required: true, description: "The domain." }),
    },
    resolve: permitted("removeCustomDomain", ({ ownerId, domain }: DomainArgs, context, session) =>
      forOwner(context, session, ownerId, async (owner) => {
        try {
          return (await removeDomain(context, owner, domain))
            ? null
            : errorResult(
                "NotFound",
                "We couldn’t find this domain. It may have been removed already.",
              );
        } catch (error) {
          const isDatabase =
            error instanceof DatabaseError || error instanceof DatabaseUnavailableError;
          if (!isDatabase || owner.row.domainIsSubdomain === 0) throw error;
          return errorResult("ServiceUnavailable", SUBDOMAIN_NOT_REMOVED);
        }
      }),
    ),
  }),
}));

/** Runs a write for an owner the viewer may change; `write` returns its error, if any. */
async function forOwner(
  context: GraphQLContext,
  session: Session,
  ownerId: string,
  write: (owner: DomainOwner) => Promise<ErrorResult | null>,
): Promise<Update | ErrorResult> {
  const owner = await ownerToChange(context, session, ownerId);
  if (typeof owner === "string") return ownerErrorResult(owner, STAFF_ONLY);
  return (await write(owner)) ?? { __typename: "CustomDomainUpdate", ownerId };
}

const STAFF_ONLY = "Only the owners and editors of a publication can set up its domain.";
