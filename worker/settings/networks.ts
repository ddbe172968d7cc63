// Parses configured networks, and matches addresses against them (RFC 4632, RFC 4291).

import ipaddr from "ipaddr.js";

/** A network: its address and prefix length. */
export type Network = readonly [ReturnType<typeof ipaddr.parse>, number];

/**
 * Parses `10.0.0.0/8`, `2001:db8::/32`, or a single address. Throws a TypeError that names the
 * variable.
 */
export function parseNetwork(text: string, variable: string): Network {
  try {
    return text.includes("/") ? ipaddr.parseCIDR(text) : oneAddress(text);
  } catch {
    throw new TypeError(`${variable} contains ${text}, which is not a network`);
  }
}

/** True for an address in one of the networks; false for an invalid address. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  // Converts an IPv4-mapped IPv6 address to IPv4.
  const own = ipaddr.process(address);
  return networks.some(
    ([network, bits]) => network.kind() === own.kind() && own.match([network, bits] as never),
  );
}

function oneAddress(text: string): Network {
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
