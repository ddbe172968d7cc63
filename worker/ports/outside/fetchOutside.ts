// Fetches pages and images of other sites without SSRF: each hop must be a public address, and so
// must every address its name resolves to. Sends no cookies or referrer; time, size, type and hops
// are limited. DNS may still change between check and fetch, but the platform's network contains
// nothing private.

import ipaddr from "ipaddr.js";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";

/** Why nothing was fetched. */
export type OutsideError =
  | "address" // not a public address, or redirects to one that isn't
  | "unreachable" // no server answers
  | "status" // not a 200 response
  | "type" // an unexpected media type
  | "too-large"
  | "too-slow"
  | "too-many-redirects";

/** Thrown if nothing was fetched. */
export class OutsideFetchError extends Error {
  override readonly name = "OutsideFetchError";
  readonly reason: OutsideError;
  constructor(reason: OutsideError) {
    super(`Not fetched: ${reason}`);
    this.reason = reason;
  }
}

/** What a fetch accepts. */
export interface OutsideInput {
  /** Media types, or prefixes such as `image/`. */
  types: readonly string[];
  maxBytes: number;
  /** In milliseconds, for all hops and the body together. */
  deadlineMs: number;
}

/** A fetched file. */
export interface OutsideFile {
  /** The final URL. */
  url: string;
  mediaType: string;
  /** The charset in the header; null for none. */
  charset: string | null;
  bytes: Uint8Array;
}

/** Fetches a URL. Throws OutsideFetchError. */
export type FetchOutside = (address: string, request: OutsideInput) => Promise<OutsideFile>;

/** The network functions that fetching uses. */
export interface OutsidePorts {
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Resolves a name to its addresses; rejects if the resolver is unavailable. */
  resolve: (name: string) => Promise<readonly string[]>;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Creates a fetcher for one task, which resolves each name once. */
export function fetchOutside({ fetch, resolve }: OutsidePorts): FetchOutside {
  const isPublic = new Map<string, Promise<boolean>>();
  const look = (name: string): Promise<boolean> => {
    const known = isPublic.get(name);
    if (known) return known;
    const asked = resolve(name).then((addresses) => {
      if (addresses.length === 0) throw new OutsideFetchError("unreachable");
      return addresses.every(isPublicAddress);
    });
    isPublic.set(name, asked);
    return asked;
  };

  return async (address, { types, maxBytes, deadlineMs }) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const isLate = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new OutsideFetchError("too-slow")));
    });
    // Prevents an unhandled rejection when nothing else awaits it.
    isLate.catch(() => {});
    const within = <T>(work: Promise<T>): Promise<T> => Promise.race([work, isLate]);
    try {
      let url = readPublicUrl(address);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        if (!url || !(await within(look(url.hostname)))) throw new OutsideFetchError("address");
        const response = await within(
          fetch(url.href, {
            redirect: "manual",
            signal,
            headers: { Accept: types.map((type) => type.replace(/\/$/, "/*")).join(", ") },
          }),
        );
        if (!REDIRECTS.has(response.status)) return await read(url, response);
        await response.body?.cancel();
        url = readPublicUrl(response.headers.get("location") ?? "", url.href);
      }
    } catch (error) {
      if (error instanceof OutsideFetchError) throw error;
      throw new OutsideFetchError(signal.aborted ? "too-slow" : "unreachable");
    }
    throw new OutsideFetchError("too-many-redirects");

    async function read(url: URL, response: Response): Promise<OutsideFile> {
      const reader = response.body?.getReader();
      try {
        if (response.status !== 200) throw new OutsideFetchError("status");
        const header = response.headers.get("content-type") ?? "";
        const mediaType = (header.split(";")[0] ?? "").trim().toLowerCase();
        const isWanted = types.some((type) =>
          type.endsWith("/") ? mediaType.startsWith(type) : mediaType === type,
        );
        if (!isWanted) throw new OutsideFetchError("type");
        if (Number(response.headers.get("content-length") ?? 0) > maxBytes)
          throw new OutsideFetchError("too-large");
        const chunks: Uint8Array[] = [];
        let length = 0;
        for (;;) {
          const part = reader ? await within(reader.read()) : { done: true, value: undefined };
          if (part.done || !part.value) break;
          length += part.value.length;
          if (length > maxBytes) throw new OutsideFetchError("too-large");
          chunks.push(part.value);
        }
        const charset = /;\s*charset\s*=\s*"?([\w-]+)/i.exec(header)?.[1] ?? null;
        return { url: url.href, mediaType, charset, bytes: joined(chunks, length) };
      } finally {
        // Discards the rest of the body.
        reader?.cancel().catch(() => {});
      }
    }
  };
}

/** True for a public address, including IPv4-mapped IPv6. */
function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}
