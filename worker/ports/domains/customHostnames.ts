// The platform's custom hostnames (Cloudflare for SaaS): requests for a registered host reach the
// Worker once its record points to the target. DNS is queried over HTTPS (RFC 8484's JSON form).

import { addressesOf, askResolver, type DnsRecord, textOf } from "./askResolver.ts";
import {
  type DomainFacts,
  type DomainPlatform,
  DomainPlatformUnavailableError,
  type ProbeAnswer,
} from "./DomainPlatform.ts";

/** The services and our credentials. */
export interface CustomHostnameSettings {
  /** The API's URL up to `/zones`, without a trailing slash. */
  apiUrl: string;
  zoneId: string;
  apiToken: string;
  /** The URL of a resolver that answers `?name=&type=` with JSON. */
  resolverUrl: string;
  /** The host that a domain's record must point to. */
  target: string;
  /** The label, prepended to a domain, of the TXT records that prove ownership. */
  proofLabel: string;
}

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const DEADLINE_MS = 8000;
/** Longest probe body that is read, in characters: longer than our own response. */
const MAX_PROBE_BODY = 200;
/** The API's error code for a hostname that already exists. */
const DUPLICATE_HOSTNAME = 1406;
const CERTIFICATE = { method: "http", type: "dv" } as const;

interface Hostname {
  id: string;
  ssl?: { status?: string; validation_errors?: { message?: string }[] };
}

/** The platform, accessed through its API. */
export function customHostnames(settings: CustomHostnameSettings, fetch: Fetch): DomainPlatform {
  const hostnames = `${settings.apiUrl}/zones/${settings.zoneId}/custom_hostnames`;
  const call = (method: string, address: string, body?: object): Promise<ApiAnswer> =>
    callApi(fetch, settings.apiToken, method, address, body);
  const find = async (domain: string): Promise<Hostname | null> => {
    const { result } = await call("GET", `${hostnames}?hostname=${encodeURIComponent(domain)}`);
    return (result as Hostname[] | null)?.[0] ?? null;
  };
  const resolve = (name: string, type: string): Promise<DnsRecord[]> =>
    askResolver(fetch, settings.resolverUrl, name, type);

  return {
    kind: "platform",
    target: settings.target,
    async register(domain) {
      const known = await find(domain);
      if (!known) {
        await call("POST", hostnames, { hostname: domain, ssl: CERTIFICATE });
      } else if (known.ssl?.status !== "active") {
        // Validation that has timed out restarts only on request.
        await call("PATCH", `${hostnames}/${known.id}`, { ssl: CERTIFICATE });
      }
    },
    async release(domain) {
      const known = await find(domain);
      if (known) await call("DELETE", `${hostnames}/${known.id}`);
    },
    async inspect(domain) {
      const [own, start, proof, target, hostname] = await Promise.all([
        addressesOf(resolve, domain),
        resolve(domain, "SOA"),
        resolve(`${settings.proofLabel}.${domain}`, "TXT"),
        addressesOf(resolve, settings.target),
        find(domain),
      ]);
      return {
        isApex: start.some(({ name, kind }) => kind === "SOA" && name === domain),
        aliases: own.aliases,
        addresses: own.addresses,
        reachesTarget:
          own.aliases.includes(settings.target) ||
          own.addresses.some((address) => target.addresses.includes(address)),
        proofs: proof.filter(({ kind }) => kind === "TXT").map(({ data }) => textOf(data)),
        certificate: certificateOf(hostname),
      };
    },
    probe: (domain, path) => probe(fetch, `https://${domain}${path}`),
  };
}

interface ApiAnswer {
  result: unknown;
}

async function callApi(
  fetch: Fetch,
  token: string,
  method: string,
  address: string,
  body?: object,
): Promise<ApiAnswer> {
  const init: RequestInit = {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    signal: AbortSignal.timeout(DEADLINE_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  let response: Response;
  let answer: { success?: boolean; errors?: { code?: number }[]; result?: unknown };
  try {
    response = await fetch(address, init);
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new DomainPlatformUnavailableError("The hostname service did not respond", {
      cause: error,
    });
  }
  const codes = answer.errors?.map(({ code }) => code) ?? [];
  const isDone =
    answer.success === true || (method === "POST" && codes.includes(DUPLICATE_HOSTNAME));
  const isGone = method === "DELETE" && response.status === 404;
  if (!isDone && !isGone) {
    throw new DomainPlatformUnavailableError(
      `The hostname service rejected the request (${response.status}: ${codes.join(", ")})`,
    );
  }
  return { result: answer.result ?? null };
}

function certificateOf(hostname: Hostname | null): DomainFacts["certificate"] {
  if (hostname?.ssl?.status === "active") return "active";
  const messages = hostname?.ssl?.validation_errors?.map(({ message }) => message ?? "") ?? [];
  return messages.some((message) => /(?<![a-z])caa(?![a-z])/i.test(message))
    ? "rejected"
    : "pending";
}

async function probe(fetch: Fetch, address: string): Promise<ProbeAnswer> {
  try {
    const response = await fetch(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const server = ["server", "via", "x-powered-by"]
      .map((name) => response.headers.get(name) ?? "")
      .join(" ");
    return {
      kind: "answered",
      status: response.status,
      body: await readStart(response),
      server: server.trim().toLowerCase(),
    };
  } catch {
    return { kind: "silent" };
  }
}

/** Reads the start of a body, which may be endless. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  while (text.length < MAX_PROBE_BODY) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value as Uint8Array, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, MAX_PROBE_BODY);
}
