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
    "This isn’t a valid domain. Enter a name such as stories.example.com, without a path or a port.",
  NOT_OFFERED: () =>
    `Only names on ${PRODUCT_NAME} itself can be added here. Use your own name on ${PRODUCT_NAME} instead.`,
  OUR_SUBDOMAIN: ({ domain }) =>
    `${domain} belongs to ${PRODUCT_NAME}. Enter a domain that you have registered, or your own name on ${PRODUCT_NAME}.`,
  TOO_MANY: () =>
    `You’ve set up ${MAX_DOMAIN_CLAIMS} domains in the last 30 days, which is the limit. Use one of them, or try again later.`,
  TAKEN: ({ domain, token }) =>
    `Someone else uses, used or is adding ${domain}. If it’s yours, prove it: add a TXT record for ${DOMAIN_PROOF_LABEL}.${domain} with the value ${token} at your domain registrar, then check again.`,
  NO_RECORD: ({ domain, target }) =>
    `${domain} has no DNS record yet. Add a CNAME record for ${domain} that points to ${target} at your domain registrar. It can take an hour to take effect.`,
  WRONG_TARGET: ({ domain, target }) =>
    `${domain} points somewhere else. Change its CNAME record to ${target}, and delete other A, AAAA and CNAME records of the same name.`,
  PROXIED_ELSEWHERE: ({ domain, target }) =>
    `${domain} is behind another service’s proxy. Turn off the proxy for this name ("DNS only"), so that the CNAME record points directly to ${target}.`,
  APEX_WITHOUT_FLATTENING: ({ domain, target }) =>
    `${domain} is a root domain, which can’t have a CNAME record. Use www.${domain} instead. Or, if your DNS provider supports it, add an ALIAS or ANAME record (also called CNAME flattening) that points to ${target}.`,
  CERTIFICATE_PENDING: ({ domain }) =>
    `${domain} points here. Its certificate is being issued, which takes from a minute to an hour. You don’t need to do anything.`,
  CERTIFICATE_REJECTED: ({ domain }) =>
    `We can’t get a certificate for ${domain}, because a CAA record of the domain only allows other authorities. Delete its CAA records, or add those that your DNS provider lists for Cloudflare, then check again.`,
  UNREACHABLE: ({ domain }) =>
    `${domain} points here, but a test request didn’t arrive. This often resolves within minutes. We’ll try again, or you can check again.`,
  SERVICE_AWAY: () => "We can’t check domains right now. We’ll try again automatically.",
} as const satisfies Record<string, (setup: DomainSetup) => string>;

export type DomainError = keyof typeof NEXT_STEPS;

/** Every domain error. */
export const DOMAIN_ERRORS = Object.keys(NEXT_STEPS) as readonly DomainError[];

/** Returns the owner's next step, in plain words. */
export function domainNextStep(error: DomainError, setup: DomainSetup): string {
  return NEXT_STEPS[error](setup);
}
