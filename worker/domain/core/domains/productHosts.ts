import type { Config } from "../../../env.ts";
import { isLocalName, readHostName } from "../../../../shared/rules/hostNames.ts";

/** What the product's own names are: all in the spelling of `readHostName`. */
export interface ProductHosts {
  main: string;
  /** Names of the main site that lead to the main host. */
  aliases: readonly string[];
  auth: string;
  /** Domains whose subdomains are people and publications; the main one stands first. */
  roots: readonly string[];
}

type Hosts = Pick<Config, "publicHost" | "authDomain" | "settings">;

const known = new WeakMap<object, ProductHosts>();

/** The product's hosts, from the configuration. */
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

/** What stands before one of the product's domains in a name; null for a name under none. */
export function beforeRoot(name: string, { roots }: ProductHosts): string | null {
  const root = roots.find((candidate) => name.endsWith(`.${candidate}`));
  return root ? name.slice(0, -root.length - 1) : null;
}

/** The hosts that a name before each of the product's domains makes. */
export function hostsBeforeRoots(label: string, { roots }: ProductHosts): string[] {
  return roots.map((root) => `${label.toLowerCase()}.${root}`);
}

/** True for a name that the product keeps to itself, whatever anyone claims. */
export function isProductHost(name: string, hosts: ProductHosts): boolean {
  const { main, aliases, auth } = hosts;
  return [main, auth, ...aliases].includes(name) || beforeRoot(name, hosts) !== null;
}

/** True for a host that the product holds itself; the machine's own names where its own is one. */
export function isFirstParty(config: Hosts, host: string): boolean {
  const name = readHostName(host);
  if (name === null) return false;
  const hosts = productHosts(config);
  return isProductHost(name, hosts) || (isLocalName(name) && isLocalName(hosts.main));
}

/** The configuration was checked; a name that is none stands for itself and matches no host. */
const nameOf = (host: string): string => readHostName(host) ?? host;

const canHaveSubdomains = (name: string): boolean => !/^[\d.]+$|[[\]]/.test(name);
