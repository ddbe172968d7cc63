import { isLocalName, readHostName } from "../../../../shared/domains/hostNames.ts";
import type { ProductHosts } from "../../../settings/productHosts.ts";

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
export function isFirstParty({ hosts }: { hosts: ProductHosts }, host: string): boolean {
  const name = readHostName(host);
  if (name === null) return false;
  return isProductHost(name, hosts) || (isLocalName(name) && isLocalName(hosts.main));
}
