// Owns the errors of setting up a custom domain, and the owner's next step for each. The texts are
// for people who have never edited a DNS record.
import { MAX_DOMAIN_CLAIMS } from "../limits.ts";
import { PRODUCT_NAME } from "../product.ts";

/** The label of the TXT record that proves ownership of a domain. */
export const DOMAIN_PROOF_LABEL = "_deckle-domain";

/** The values that the texts insert. */
export interface DomainSetup {
  readonly domain: string;
  /** The host that the domain's DNS record must point to. */
  readonly target: string;
  /** The value of the TXT record at `DOMAIN_PROOF_LABEL`. */
  readonly token: string;
}

const NEXT_STEPS = {
  INVALID_NAME: () =>
    "That is not a domain. Enter a name such as stories.example.com, without a path or a port.",
  OUR_SUBDOMAIN: ({ domain }) =>
    `${domain} belongs to ${PRODUCT_NAME}. Enter a domain that you have registered, or your own name on ${PRODUCT_NAME}.`,
  TOO_MANY: () =>
    `You have set up ${MAX_DOMAIN_CLAIMS} domains in the last 30 days, and there can be no more. Use one of them, or wait until the first is older.`,
  TAKEN: ({ domain, token }) =>
    `${domain} leads to someone else's pages here, once did, or is being added by someone else too. If it is yours, show it: at the company where you registered it, add a TXT record for ${DOMAIN_PROOF_LABEL}.${domain} with the value ${token}, then look again.`,
  NO_RECORD: ({ domain, target }) =>
    `${domain} has no DNS record yet. At the company where you registered it, add a CNAME record for ${domain} that points to ${target}. It can take an hour until it is seen everywhere.`,
  WRONG_TARGET: ({ domain, target }) =>
    `${domain} points to another place. Change its CNAME record to ${target}, and delete other A, AAAA and CNAME records of the same name.`,
  PROXIED_ELSEWHERE: ({ domain, target }) =>
    `${domain} is answered by another service, which stands in between. Switch its proxy off for this name ("DNS only"), so that the CNAME record leads straight to ${target}.`,
  APEX_WITHOUT_FLATTENING: ({ domain, target }) =>
    `${domain} is a whole domain, which can't have a CNAME record. Use www.${domain} instead; or, where your DNS company offers it, add an ALIAS or ANAME record (also called CNAME flattening) that points to ${target}.`,
  CERTIFICATE_PENDING: ({ domain }) =>
    `${domain} points here. Its certificate is being made, which takes from a minute to an hour. There is nothing to do: we keep looking.`,
  CERTIFICATE_REFUSED: ({ domain }) =>
    `No certificate may be made for ${domain}: a CAA record of the domain allows other authorities only. Delete its CAA records, or add those that your DNS company lists for Cloudflare, then look again.`,
  UNREACHABLE: ({ domain }) =>
    `${domain} points here, but a request to it has not arrived. This often settles within minutes: we try again, and you can have it looked at again.`,
  SERVICE_AWAY: () =>
    "The service that checks domains does not answer now. There is nothing to do: we try again.",
} as const satisfies Record<string, (setup: DomainSetup) => string>;

export type DomainError = keyof typeof NEXT_STEPS;

/** Every domain error. */
export const DOMAIN_ERRORS = Object.keys(NEXT_STEPS) as readonly DomainError[];

/** Returns the owner's next step, in plain words. */
export function domainNextStep(error: DomainError, setup: DomainSetup): string {
  return NEXT_STEPS[error](setup);
}
