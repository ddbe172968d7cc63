import type { DomainError } from "../../../shared/domains/domainErrors.ts";
import {
  type DomainPlatform,
  DomainPlatformUnavailableError,
} from "../../ports/domains/DomainPlatform.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { afterEvent, type Claim } from "./claim.ts";
import { isContested, isLiveElsewhere, readClaim } from "./claims.ts";
import { diagnose } from "./diagnose.ts";
import { newProbeNonce, PROBE_PATH, proofOf } from "./probe.ts";
import { saveClaim } from "./saveClaim.ts";

/**
 * Checks a claim's progress and saves it. A claim goes live only after a signed probe has been
 * answered through its host. Returns the claim after the check. Platform failures become the
 * claim's error.
 */
export async function checkClaim(
  context: DomainContext,
  platform: DomainPlatform,
  claim: Claim,
): Promise<Claim> {
  const after =
    claim.state === "removed"
      ? await seeOff(context, platform, claim)
      : await look(context, platform, claim);
  if (await saveClaim(context, claim, after)) return after;
  // The claim changed concurrently; the stored state wins.
  return (await readClaim(context, claim.domain, claim.ownerId)) ?? claim;
}

async function look(
  context: DomainContext,
  platform: DomainPlatform,
  claim: Claim,
): Promise<Claim> {
  const { now } = context;
  try {
    if (claim.state === "added" && !claim.isSubdomain) await platform.register(claim.domain);
    const registered = afterEvent(claim, { kind: "registered" }, now);
    const errorMessage = registered.isSubdomain
      ? await nameError(context, registered)
      : await errorOf(context, platform, registered);
    const event = errorMessage
      ? ({ kind: "unproven", error: errorMessage } as const)
      : ({ kind: "proven" } as const);
    return afterEvent(registered, event, now);
  } catch (error) {
    return afterEvent(claim, { kind: "unproven", error: unreachableError(error) }, now);
  }
}

/**
 * A name on the product's domain needs no probe, and it has no DNS record that could prove another
 * owner.
 */
async function nameError(
  context: DomainContext,
  { domain, ownerId }: Claim,
): Promise<DomainError | null> {
  return (await isLiveElsewhere(context, domain, ownerId)) ? "TAKEN" : null;
}

/** Returns null if the host reaches the right owner. Throws DomainPlatformUnavailableError. */
async function errorOf(
  context: DomainContext,
  platform: DomainPlatform,
  { domain, ownerId, state, token }: Claim,
): Promise<DomainError | null> {
  const isNew = state !== "live";
  if (isNew && (await isContested(context, { domain, ownerId }))) {
    const { proofs } = await platform.inspect(domain);
    if (!proofs.includes(token)) return "TAKEN";
  }
  const nonce = newProbeNonce(ownerId);
  const answer = await platform.probe(domain, `${PROBE_PATH}/${nonce}`);
  if (answer.kind === "answered" && answer.status === 200) {
    const proof = await proofOf(context.config.domains.probeSecret, { nonce, domain, ownerId });
    if (answer.body.trim() === proof) return null;
  }
  return diagnose(await platform.inspect(domain), answer);
}

/**
 * Keeps a removed host registered while its DNS record still points here, so that its old URLs
 * redirect to the current pages. Then releases it from the platform.
 */
async function seeOff(
  context: DomainContext,
  platform: DomainPlatform,
  claim: Claim,
): Promise<Claim> {
  const { now } = context;
  try {
    if (await isContested(context, claim)) return afterEvent(claim, { kind: "gone" }, now);
    const lingers = claim.liveAt !== null && (await platform.inspect(claim.domain)).reachesTarget;
    if (!lingers) await platform.release(claim.domain);
    return afterEvent(claim, { kind: lingers ? "lingers" : "gone" }, now);
  } catch (error) {
    unreachableError(error);
    return afterEvent(claim, { kind: "lingers" }, now);
  }
}

function unreachableError(error: unknown): DomainError {
  if (!(error instanceof DomainPlatformUnavailableError)) throw error;
  log("error", "A domain could not be checked", { error });
  return "SERVICE_AWAY";
}
