import { DomainPlatformUnavailableError } from "./DomainPlatform.ts";

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const DEADLINE_MS = 8000;

/** A DNS record. */
export interface DnsRecord {
  name: string;
  kind: string;
  data: string;
}

/** The numbers of record types (IANA, DNS Parameters). */
const RECORD_KINDS: Readonly<Record<number, string>> = {
  1: "A",
  5: "CNAME",
  6: "SOA",
  16: "TXT",
  28: "AAAA",
};

/**
 * Queries a DNS over HTTPS resolver (RFC 8484's JSON form) for a name's records. Throws
 * DomainPlatformUnavailableError.
 */
export async function askResolver(
  fetch: Fetch,
  resolverUrl: string,
  name: string,
  type: string,
): Promise<DnsRecord[]> {
  try {
    const response = await fetch(`${resolverUrl}?name=${encodeURIComponent(name)}&type=${type}`, {
      headers: { Accept: "application/dns-json" },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const answer = (await response.json()) as {
      Answer?: { name: string; type: number; data: string }[];
    };
    return (answer.Answer ?? []).map((record) => ({
      name: withoutDot(record.name),
      kind: RECORD_KINDS[record.type] ?? "",
      data: record.data,
    }));
  } catch (error) {
    throw new DomainPlatformUnavailableError("The resolver did not respond", { cause: error });
  }
}

/** Resolves a name to its CNAME chain and addresses. Throws like `resolve`. */
export async function addressesOf(
  resolve: (name: string, type: string) => Promise<DnsRecord[]>,
  domain: string,
): Promise<{ aliases: string[]; addresses: string[] }> {
  const records = (await Promise.all([resolve(domain, "A"), resolve(domain, "AAAA")])).flat();
  return {
    aliases: [
      ...new Set(
        records.filter(({ kind }) => kind === "CNAME").map(({ data }) => withoutDot(data)),
      ),
    ],
    addresses: records
      .filter(({ kind }) => kind === "A" || kind === "AAAA")
      .map(({ data }) => data),
  };
}

/** The text of a TXT record's data, whose parts belong together (RFC 7208, section 3.3). */
export function textOf(data: string): string {
  const parts = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)];
  if (parts.length === 0) return data;
  return parts.map(([, part = ""]) => part.replaceAll(/\\(.)/g, "$1")).join("");
}

const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, "");
