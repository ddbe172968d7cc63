/** Groups of an IPv6 address, and how many of them identify the network. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The client's network according to the platform: an IPv4 address, or the /64 of an IPv6 address,
 * since a single customer controls a whole /64. Empty if the platform doesn't say.
 */
export function clientNetwork(request: Request): string {
  const address = request.headers.get("cf-connecting-ip") ?? "";
  if (!address.includes(":")) return address;
  const [start = [], end = []] = address
    .toLowerCase()
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - start.length - end.length)).fill("0");
  return [...start, ...zeros, ...end].slice(0, NETWORK_GROUPS).join(":");
}
