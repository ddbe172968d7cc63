import { readHostName } from "../../shared/domains/hostNames.ts";

/** The product's own hosts, normalized by `readHostName`. */
export interface ProductHosts {
  main: string;
  /** Hosts that redirect to the main host. */
  aliases: readonly string[];
  auth: string;
  /** Domains whose subdomains belong to users and publications; the main one comes first. */
  roots: readonly string[];
}

/** The product's hosts. `topTierDomains` are further domains that carry subdomains. */
export function readProductHosts(
  publicHost: string,
  authDomain: string,
  topTierDomains: readonly string[],
): ProductHosts {
  const main = nameOf(publicHost);
  const roots = [main.replace(/^www\./, ""), ...topTierDomains.map(nameOf)];
  const aliases = roots.flatMap((root) => [root, `www.${root}`]).filter((name) => name !== main);
  return { main, aliases, auth: nameOf(authDomain), roots: roots.filter(canHaveSubdomains) };
}

/** A host that doesn't parse is kept as it is and matches nothing. */
const nameOf = (host: string): string => readHostName(host) ?? host;

const canHaveSubdomains = (name: string): boolean => !/^[\d.]+$|[[\]]/.test(name);
