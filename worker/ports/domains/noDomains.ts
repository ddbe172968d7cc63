import { type DomainPlatform, DomainPlatformUnavailableError } from "./DomainPlatform.ts";

/**
 * No platform: only subdomains of the product's domain go live, which need none. Claims from a time
 * when there was one wait for it.
 */
export function noDomains(): DomainPlatform {
  return {
    kind: "none",
    target: "",
    register: fail,
    release: fail,
    inspect: fail,
    probe: async () => ({ kind: "silent" }),
  };
}

async function fail(): Promise<never> {
  throw new DomainPlatformUnavailableError("No platform for custom domains is set up");
}
