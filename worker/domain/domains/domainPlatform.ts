import type { DomainPlatform } from "../../ports/domains/DomainPlatform.ts";
import { customHostnames } from "../../ports/domains/customHostnames.ts";
import { noDomains } from "../../ports/domains/noDomains.ts";
import type { DomainContext } from "../kernel/context.ts";
import { answerProbe, PROBE_PATH } from "./probe.ts";

/** Returns the configured domain platform; without one, the embedded one or in production none. */
export function domainPlatform(
  context: Pick<DomainContext, "db" | "config" | "development">,
): DomainPlatform {
  const { platform, localRoots } = context.config.domains;
  if (platform) return customHostnames(platform, (input, init) => fetch(input, init));
  if (!context.development) return noDomains();
  return context.development.domains({
    pointsHere: (domain) => localRoots.some((root) => domain.endsWith(`.${root}`)),
    answer: (domain, path) => answerProbe(context, domain, path.slice(PROBE_PATH.length + 1)),
  });
}
