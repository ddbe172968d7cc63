import type { Config } from "../../../env.ts";
import { isLocalName, readHostName } from "../../../../shared/rules/hostNames.ts";

/** The product's own hosts, normalized by `readHostName`. */
export interface ProductHosts {
  main: string;
  /** Hosts that redirect to the main host. */
  aliases: readonly string[];
  auth: string;
  /** Domains whose subdomains belong to users and publications; the main one comes first. */
  roots: readonly string[];
}

type Hosts = Pick<Config, "publicHost" | "authDomain" | "settings">;

const known = new WeakMap<object, ProductHosts>();

/** The product's hosts from the configuration. */
export function productHosts(config: Hosts): ProductHosts {
  let hosts = known.get(config);
  if (!hosts) known.set(config, (hosts = readHosts(config)));
  return hosts;
}

function readHosts({ publicHost, authDomain, settings }: Hosts): ProductHosts {
  const main = nameOf(publicHost);
  const roots = [main.replace(/^www\./, ""), ...settings.topTierDomains.map(nameOf)];
  const aliases = roots.flatMap((root) => [root, `www.${root}`]).filter((name) => name !== main);
  return { main, aliases, auth: nameOf(authDomain), roots: roots.filter(canHaveSubdomains) };
}

/** The label before one of the product's domains; null for a host under none of them. */
export function beforeRoot(name: string, { roots }: ProductHosts): string | null {
  const root = roots.find((candidate) => name.endsWith(`.${candidate}`));
  return root ? name.slice(0, -root.length - 1) : null;
}

/** The hosts of a label under each of the product's domains. */
export function hostsBeforeRoots(label: string, { roots }: ProductHosts): string[] {
  return roots.map((root) => `${label.toLowerCase()}.${root}`);
}

/** True for a host that is reserved for the product. */
export function isProductHost(name: string, hosts: ProductHosts): boolean {
  const { main, aliases, auth } = hosts;
  return [main, auth, ...aliases].includes(name) || beforeRoot(name, hosts) !== null;
}

/** True for a first-party host, including localhost names if the main host is one. */
export function isFirstParty(config: Hosts, host: string): boolean {
  const name = readHostName(host);
  if (name === null) return false;
  const hosts = productHosts(config);
  return isProductHost(name, hosts) || (isLocalName(name) && isLocalName(hosts.main));
}

/**
 * The configuration was validated; a host that does not parse is kept as is and matches nothing.
 */
const nameOf = (host: string): string => readHostName(host) ?? host;

const canHaveSubdomains = (name: string): boolean => !/^[\d.]+$|[[\]]/.test(name);
