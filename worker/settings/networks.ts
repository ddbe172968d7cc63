// Networks as configuration names them, and whether an address is of one (RFC 4632, RFC 4291).

import ipaddr from "ipaddr.js";

/** A network: its address, and how many bits of it count. */
export type Network = readonly [ReturnType<typeof ipaddr.parse>, number];

/** Reads `10.0.0.0/8`, `2001:db8::/32`, or one address. Throws a TypeError that names the variable. */
export function parseNetwork(text: string, variable: string): Network {
  try {
    return text.includes("/") ? ipaddr.parseCIDR(text) : oneAddress(text);
  } catch {
    throw new TypeError(`${variable} holds ${text}, which is no network`);
  }
}

/** True for an address of one of the networks; false for text that is no address. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  // An IPv4 address may come dressed as IPv6.
  const own = ipaddr.process(address);
  return networks.some(
    ([network, bits]) => network.kind() === own.kind() && own.match([network, bits] as never),
  );
}

function oneAddress(text: string): Network {
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
