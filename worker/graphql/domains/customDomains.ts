import { DOMAIN_PROOF_LABEL, domainNextStep } from "../../../shared/domains/domainErrors.ts";
import type { Claim } from "../../domain/domains/claim.ts";
import { liveClaimByOwner, pendingClaimByOwner } from "../../domain/domains/claims.ts";
import { canManageDomains } from "../../domain/domains/domainOwner.ts";
import { domainPlatform } from "../../domain/domains/domainPlatform.ts";
import { ownSubdomain } from "../../domain/domains/ownLabel.ts";
import { liveDomain, type UserRow } from "../../domain/people/rows/userRow.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { readIf } from "../publications/readIf.ts";

/** Custom domains of people and publications. */
interface LiveDomain {
  domain: string;
  isSubdomain: boolean;
}

/** The domain in a person's or publication's row. */
interface DomainState {
  ownerId: string;
  live: LiveDomain | null;
}

const CustomDomainStatus = builder.enumType("CustomDomainStatus", {
  description: "The state of a custom domain.",
  values: {
    ACTIVE: { description: "It is live." },
    ADDED: { description: "It is claimed, but not yet registered with the platform." },
    VERIFYING: { description: "Its DNS record is being checked." },
    FAILED: { description: "Checking has stopped. The owner can restart it." },
  } as const,
});

/** A live domain with its owner. */
interface OwnedDomain extends LiveDomain {
  ownerId: string;
}

const CustomDomain = builder.objectRef<OwnedDomain>("CustomDomain").implement({
  description: "A custom domain.",
  fields: (t) => ({
    domain: t.exposeString("domain", { description: "The domain." }),
    status: t.field({
      type: CustomDomainStatus,
      description: "Its state.",
      // A domain is stored in the owner's row only once it is live.
      resolve: () => "ACTIVE" as const,
    }),
    isSubdomain: t.exposeBoolean("isSubdomain", {
      description: "True for a subdomain of the product's domain.",
    }),
    liveSince: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When it went live; null unless the viewer may set it up.",
      resolve: async (live, _args, context) => (await claimSeen(live, context))?.liveAt,
    }),
    nextStep: t.string({
      nullable: true,
      description:
        "What to do since the last check failed, as a message for the user. Null if it succeeded, and unless the viewer may set it up.",
      resolve: async (live, _args, context) => {
        const claim = await claimSeen(live, context);
        return claim && nextStepOf(claim, context);
      },
    }),
  }),
});

/** The claim to a live domain, for those who may set it up. */
async function claimSeen({ ownerId }: OwnedDomain, context: GraphQLContext): Promise<Claim | null> {
  const [mayManage, claim] = await Promise.all([
    canManageDomains(context, ownerId),
    liveClaimByOwner(context).load(ownerId),
  ]);
  return mayManage ? claim : null;
}

function nextStepOf(claim: Claim, context: GraphQLContext): string | null {
  const { target } = domainPlatform(context);
  return claim.error && domainNextStep(claim.error, { ...claim, target });
}

interface DnsRecord {
  type: "CNAME" | "TXT";
  name: string;
  value: string;
}

const DomainRecord = builder.objectRef<DnsRecord>("DomainRecord").implement({
  description: "A DNS record that the domain's owner must create.",
  fields: (t) => ({
    type: t.exposeString("type", { description: "The type, such as CNAME." }),
    name: t.exposeString("name", { description: "The full name." }),
    value: t.exposeString("value", { description: "The value." }),
  }),
});

const STATUS_OF_STATE = { added: "ADDED", verifying: "VERIFYING", failed: "FAILED" } as const;

const PendingCustomDomain = builder.objectRef<Claim>("PendingCustomDomain").implement({
  description: "A domain that isn't live yet, for those who may set it up.",
  fields: (t) => ({
    domain: t.exposeString("domain", { description: "The domain." }),
    status: t.field({
      type: CustomDomainStatus,
      description: "Its state.",
      resolve: ({ state }) => STATUS_OF_STATE[state as keyof typeof STATUS_OF_STATE],
    }),
    isSubdomain: t.exposeBoolean("isSubdomain", {
      description: "True for a subdomain of the product's domain.",
    }),
    nextStep: t.string({
      nullable: true,
      description: "What to do next, as a message for the user; null before the first check.",
      resolve: (claim, _args, context) => nextStepOf(claim, context),
    }),
    records: t.field({
      type: [DomainRecord],
      description: "The required DNS records. TXT only if the domain belonged to someone else.",
      resolve: (claim, _args, context) => recordsOf(claim, domainPlatform(context).target),
    }),
    checkedAt: t.expose("checkedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was last checked; null before the first check.",
    }),
  }),
});

function recordsOf({ domain, error, token, isSubdomain }: Claim, target: string): DnsRecord[] {
  if (isSubdomain) return [];
  const pointer = { type: "CNAME", name: domain, value: target } as const;
  const proof = { type: "TXT", name: `${DOMAIN_PROOF_LABEL}.${domain}`, value: token } as const;
  return error === "TAKEN" ? [pointer, proof] : [pointer];
}

/** Prefetches of these fields by the owner's id. */
export const DOMAIN_PREFETCHES: Prefetches = {
  live: (context, ownerId) => liveClaimByOwner(context).load(ownerId),
  pending: (context, ownerId) => pendingClaimByOwner(context).load(ownerId),
};

/** The custom domain state of a publication or person; `live` is null without one. */
export const CustomDomainState = builder.objectRef<DomainState>("CustomDomainState").implement({
  description: "The custom domain state of a publication or person.",
  fields: (t) => ({
    live: t.field({
      type: CustomDomain,
      nullable: true,
      description: "The live domain.",
      resolve: ({ ownerId, live }) => live && { ...live, ownerId },
    }),
    pending: t.field({
      type: PendingCustomDomain,
      nullable: true,
      description:
        "The domain being set up; null for none, and unless the viewer is the person or one of the publication's owners and editors.",
      resolve: ({ ownerId }, _args, context) =>
        readIf(canManageDomains(context, ownerId), () =>
          pendingClaimByOwner(context).load(ownerId),
        ),
    }),
    ownSubdomain: t.string({
      nullable: true,
      description:
        "The subdomain of the product's domain for their own name, live or available. Null if unavailable, and unless the viewer may set it up.",
      resolve: ({ ownerId }, _args, context) =>
        readIf(canManageDomains(context, ownerId), () => ownSubdomain(context, ownerId)),
    }),
  }),
});

/** A person's domain state, from their row. A suspended person's domain isn't served. */
export function domainStateOf(
  user: Pick<UserRow, "id" | "domain" | "domainIsSubdomain" | "isHidden">,
): DomainState {
  const domain = liveDomain(user);
  const isSubdomain = user.domainIsSubdomain === 1;
  return { ownerId: user.id, live: domain === null ? null : { domain, isSubdomain } };
}
