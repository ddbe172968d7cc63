import { type DomainPlatform } from "../../ports/domains/DomainPlatform.ts";
import { customHostnames } from "../../ports/domains/customHostnames.ts";
import { embeddedDomains } from "../../ports/domains/embeddedDomains.ts";
import type { DomainContext } from "../kernel/context.ts";
import { answerProbe, PROBE_PATH } from "./probe.ts";

/** Returns the configured domain platform, or the embedded one by default. */
export function domainPlatform(context: Pick<DomainContext, "db" | "config">): DomainPlatform {
  const { platform, localRoots } = context.config.domains;
  if (platform) return customHostnames(platform, (input, init) => fetch(input, init));
  return embeddedDomains({
    pointsHere: (domain) => localRoots.some((root) => domain.endsWith(`.${root}`)),
    answer: (domain, path) => answerProbe(context, domain, path.slice(PROBE_PATH.length + 1)),
  });
}
