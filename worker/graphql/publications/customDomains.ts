import { DOMAIN_PROOF_LABEL, domainNextStep } from "../../../shared/rules/domainErrors.ts";
import type { Claim } from "../../domain/publications/domains/claim.ts";
import { liveClaimByOwner, pendingClaimByOwner } from "../../domain/publications/domains/claims.ts";
import { canManageDomains } from "../../domain/core/domains/domainOwner.ts";
import { domainPlatform } from "../../domain/publications/domains/domainPlatform.ts";
import { ownSubdomain } from "../../domain/publications/domains/ownLabel.ts";
import { liveDomain, type UserRow } from "../../domain/core/people/userRow.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";

/** A host of its own that someone's pages are served on. */
interface LiveDomain {
  domain: string;
  isSubdomain: boolean;
}

/** The host of a person or a publication, as their row has it. */
interface DomainState {
  ownerId: string;
  live: LiveDomain | null;
}

const CustomDomainStatus = builder.enumType("CustomDomainStatus", {
  description: "How far a custom domain has come.",
  values: {
    ACTIVE: { description: "It is served." },
    ADDED: { description: "It is claimed; the platform has not been told yet." },
    VERIFYING: { description: "It is looked at until its record leads here and can be trusted." },
    FAILED: { description: "It is looked at no more. Its owner may have it verified again." },
  } as const,
});

/** A live host with whose it is. */
interface OwnedDomain extends LiveDomain {
  ownerId: string;
}

const CustomDomain = builder.objectRef<OwnedDomain>("CustomDomain").implement({
  description: "A host of one's own.",
  fields: (t) => ({
    domain: t.exposeString("domain", { description: "The host." }),
    status: t.field({
      type: CustomDomainStatus,
      description: "How far it has come.",
      // A host enters the publication's or the person's row only when it is served.
      resolve: () => "ACTIVE" as const,
    }),
    isSubdomain: t.exposeBoolean("isSubdomain", {
      description: "True for a subdomain of the product's own domain.",
    }),
    liveSince: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When it came to be served. Null for every viewer but those who may set it up.",
      resolve: async (live, _args, context) => (await claimSeen(live, context))?.liveAt,
    }),
    nextStep: t.string({
      nullable: true,
      description:
        "What to do since it was last found not to lead here, in plain words. Null where it does, and for every viewer but those who may set it up.",
      resolve: async (live, _args, context) => {
        const claim = await claimSeen(live, context);
        return claim && nextStepOf(claim, context);
      },
    }),
  }),
});

/** The claim to a live host, for those who may set it up. */
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
  description: "A record that the domain's owner makes where they registered it.",
  fields: (t) => ({
    type: t.exposeString("type", { description: "Its type, such as CNAME." }),
    name: t.exposeString("name", { description: "The whole name it stands under." }),
    value: t.exposeString("value", { description: "What it says." }),
  }),
});

const STATUS_OF_STATE = { added: "ADDED", verifying: "VERIFYING", failed: "FAILED" } as const;

const PendingCustomDomain = builder.objectRef<Claim>("PendingCustomDomain").implement({
  description: "A host that is not served yet, for those who may set it up.",
  fields: (t) => ({
    domain: t.exposeString("domain", { description: "The host." }),
    status: t.field({
      type: CustomDomainStatus,
      description: "How far it has come.",
      resolve: ({ state }) => STATUS_OF_STATE[state as keyof typeof STATUS_OF_STATE],
    }),
    isSubdomain: t.exposeBoolean("isSubdomain", {
      description: "True for a subdomain of the product's own domain.",
    }),
    nextStep: t.string({
      nullable: true,
      description: "What to do next, in plain words; null before it was looked at.",
      resolve: (claim, _args, context) => nextStepOf(claim, context),
    }),
    records: t.field({
      type: [DomainRecord],
      description: "The records it needs. The TXT record only where it was somebody else's.",
      resolve: (claim, _args, context) => recordsOf(claim, domainPlatform(context).target),
    }),
    checkedAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When it was last looked at; null before the first time.",
      resolve: ({ checkedAt }) => checkedAt,
    }),
  }),
});

function recordsOf({ domain, error, token, isSubdomain }: Claim, target: string): DnsRecord[] {
  if (isSubdomain) return [];
  const pointer = { type: "CNAME", name: domain, value: target } as const;
  const proof = { type: "TXT", name: `${DOMAIN_PROOF_LABEL}.${domain}`, value: token } as const;
  return error === "TAKEN" ? [pointer, proof] : [pointer];
}

/** The state of the host of a publication or a person; `live` is null without one. */
export const CustomDomainState = builder.objectRef<DomainState>("CustomDomainState").implement({
  description: "What is known of the host of a publication or a person.",
  fields: (t) => ({
    live: t.field({
      type: CustomDomain,
      nullable: true,
      description: "The host that is served now.",
      resolve: ({ ownerId, live }) => live && { ...live, ownerId },
    }),
    pending: t.field({
      type: PendingCustomDomain,
      nullable: true,
      description:
        "The host that is being set up. Null where there is none, and for every viewer but the person and the publication's owners and editors.",
      resolve: async ({ ownerId }, _args, context) =>
        (await canManageDomains(context, ownerId))
          ? pendingClaimByOwner(context).load(ownerId)
          : null,
    }),
    ownSubdomain: t.string({
      nullable: true,
      description:
        "The host that their own name makes with the product's domain, served or to be claimed. Null where it can't be theirs, and for every viewer but those who may set it up.",
      resolve: async ({ ownerId }, _args, context) =>
        (await canManageDomains(context, ownerId)) ? ownSubdomain(context, ownerId) : null,
    }),
  }),
});

/** A person's, from their row. A suspended person's host is not served. */
export function domainStateOf(
  user: Pick<UserRow, "id" | "domain" | "domainIsSubdomain" | "isSuspended">,
): DomainState {
  const domain = liveDomain(user);
  const isSubdomain = user.domainIsSubdomain === 1;
  return { ownerId: user.id, live: domain === null ? null : { domain, isSubdomain } };
}
