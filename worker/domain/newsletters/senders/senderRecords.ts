// The DNS records of a domain that a newsletter is sent from: which it needs, and what those that were
// found mean. Pure.

/** What a record is for. */
export type RecordKind = "OWNER" | "DKIM" | "SPF" | "DMARC";

/**
 * WEAK: it is right, but only observes. SEVERAL: there may be only one. DIFFERS: it says something
 * else.
 */
export type RecordState = "FOUND" | "WEAK" | "MISSING" | "DIFFERS" | "SEVERAL";

/** What a check found; an empty list of values for nothing. */
export interface FoundRecord {
  kind: RecordKind;
  state: RecordState;
  values: string[];
}

/** A record that a domain needs. */
export interface WantedRecord {
  kind: RecordKind;
  type: "TXT" | "CNAME";
  name: string;
  value: string;
}

/** Which domain, and what the mail provider and the owner's proof ask of it. */
export interface SenderSetup {
  /** Lower case, ASCII. */
  domain: string;
  /** Proves the owner. */
  token: string;
  dkimSelector: string;
  /** The host that the provider keeps its key at. */
  dkimTarget: string;
  /** The host whose SPF record lists the provider's servers. */
  spfInclude: string;
}

/** Reads the values of a name's records of a type; empty for none. */
export type Lookup = (name: string, type: "TXT" | "CNAME") => Promise<string[]>;

/** The label of the TXT record that proves whose a domain is. */
const PROOF_LABEL = "_deckle-sender";
/** Names that are asked for a DMARC record: the domain's and those above it. */
const MAX_DMARC_NAMES = 4;

/** The records to create for a domain that has none of them. */
export function wantedRecords(setup: SenderSetup): WantedRecord[] {
  const { domain, token, dkimSelector, dkimTarget, spfInclude } = setup;
  return [
    { kind: "OWNER", type: "TXT", name: `${PROOF_LABEL}.${domain}`, value: token },
    {
      kind: "DKIM",
      type: "CNAME",
      name: `${dkimSelector}._domainkey.${domain}`,
      value: dkimTarget,
    },
    { kind: "SPF", type: "TXT", name: domain, value: `v=spf1 include:${spfInclude} ~all` },
    { kind: "DMARC", type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" },
  ];
}

/** Looks up what a domain needs, and judges it. Throws like `lookup`. */
export async function checkRecords(setup: SenderSetup, lookup: Lookup): Promise<FoundRecord[]> {
  const records = await Promise.all(
    wantedRecords(setup).map(async ({ kind, type, name, value }): Promise<FoundRecord> => {
      switch (kind) {
        case "OWNER":
          return judgeValue(kind, await lookup(name, type), value);
        case "DKIM":
          return judgeValue(kind, (await lookup(name, type)).map(asHost), asHost(value));
        case "SPF":
          return judgeSpf(await lookup(name, type), setup.spfInclude);
        case "DMARC":
          return judgeDmarc(
            await Promise.all(dmarcNames(setup.domain).map((at) => lookup(at, type))),
          );
      }
    }),
  );
  return records;
}

/** True if mail providers accept emails from the domain. */
export function areReady(found: readonly FoundRecord[]): boolean {
  return found.every(({ state }) => state === "FOUND" || state === "WEAK");
}

/** What a record should say: what it says already, with what is missing. */
export function valueToSet({ kind, value }: WantedRecord, found: FoundRecord | undefined): string {
  const [present] = found?.values ?? [];
  if (kind !== "SPF" || found?.state !== "DIFFERS" || present === undefined) return value;
  const include = value.split(" ")[1]!;
  const others = termsOf(present).slice(1);
  const rest = others.filter((term) => term.toLowerCase() !== include);
  return ["v=spf1", include, ...rest].join(" ");
}

function judgeValue(kind: RecordKind, values: string[], wanted: string): FoundRecord {
  if (values.includes(wanted)) return { kind, state: "FOUND", values: [wanted] };
  return { kind, state: values.length === 0 ? "MISSING" : "DIFFERS", values };
}

/** RFC 7208: one record, whose terms are read until `all`. */
function judgeSpf(values: readonly string[], include: string): FoundRecord {
  const spf = values.filter((value) => /^v=spf1(?:\s|$)/i.test(value));
  const [record] = spf;
  if (record === undefined) return { kind: "SPF", state: "MISSING", values: [] };
  if (spf.length > 1) return { kind: "SPF", state: "SEVERAL", values: spf };
  const terms = termsOf(record).map((term) => term.toLowerCase().replace(/^\+/, ""));
  const end = terms.findIndex((term) => /^[-~?]?all$/.test(term));
  const read = end === -1 ? terms : terms.slice(0, end);
  const isIncluded =
    read.includes(`include:${include}`) || (end === -1 && read.includes(`redirect=${include}`));
  return { kind: "SPF", state: isIncluded ? "FOUND" : "DIFFERS", values: spf };
}

/** RFC 7489: one record at the nearest name that has any. */
function judgeDmarc(byName: readonly (readonly string[])[]): FoundRecord {
  const kind = "DMARC";
  const nearest = byName
    .map((values) => values.filter((value) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(value)))
    .findIndex((values) => values.length > 0);
  if (nearest === -1) return { kind, state: "MISSING", values: [] };
  const values = byName[nearest]!.filter((value) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(value));
  if (values.length > 1) return { kind, state: "SEVERAL", values };
  const tags = tagsOf(values[0]!);
  const policy = (nearest > 0 ? tags.get("sp") : undefined) ?? tags.get("p");
  const isValid = ["none", "quarantine", "reject"].includes(policy ?? "");
  if (!isValid) return { kind, state: "DIFFERS", values };
  return { kind, state: policy === "none" ? "WEAK" : "FOUND", values };
}

/** The names of the domain's DMARC record and of those above it, nearest first. */
function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels
    .slice(0, -1)
    .map((_, index) => `_dmarc.${labels.slice(index).join(".")}`)
    .slice(0, MAX_DMARC_NAMES);
}

const termsOf = (record: string): string[] => record.trim().split(/\s+/);

function tagsOf(record: string): Map<string, string> {
  const pairs = record.split(";").map((tag) => tag.split("=", 2).map((part) => part.trim()));
  return new Map(pairs.map(([name = "", value = ""]) => [name.toLowerCase(), value.toLowerCase()]));
}

const asHost = (name: string): string => name.toLowerCase().replace(/\.$/, "");
