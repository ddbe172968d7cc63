import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const sendingAddress = "Sending address";
export const ofTheSite = `Emails come from an address of ${PRODUCT_NAME}, under your name and “via ${PRODUCT_NAME}”. If you own a domain, they can come from an address of your own instead. You add four DNS records where you registered the domain, and we check them.`;
export const ready = (address: string) => `Emails come from ${address}.`;
export const notReady = (address: string) =>
  `Emails come from ${PRODUCT_NAME}’s address until all four records are right. Then they come from ${address}.`;
export const notAccepted = (address: string) =>
  `Emails come from ${PRODUCT_NAME}’s address until our email provider accepts ${address}.`;
export const brokenSince = (address: string, time: string) =>
  `${address} hasn’t worked since ${time}: a DNS record is missing or has changed.`;
export const rejected = (address: string) =>
  `Our email provider doesn’t accept ${address} as a sender. Check the records below, then choose “Check again”.`;
export const recordsText =
  "Add these at your domain registrar, or wherever the domain’s DNS is kept. A change can take an hour to be seen.";
export const keepText = `Keep these records. If one goes away, emails come from ${PRODUCT_NAME}’s address until it is back.`;
export const address = "Address";
export const addressHint = "On a domain that you own, such as letters@example.com.";
export const setUp = "Set up";
export const setUpLabel = "Set up an address";
export const addressSaved = "The address is saved. Next, add its DNS records.";
export const checkAgain = "Check again";
export const checked = "The records were checked.";
export const useSites = `Use ${PRODUCT_NAME}’s address`;
export const removed = `Emails come from ${PRODUCT_NAME}’s address.`;
export const notCheckedYet = "Not checked yet.";
export const lastChecked = (time: string) => `Last checked ${time}. We check every few hours.`;
export const saysNow = "It says now:";

/** What each record is, and why it is needed, for someone who has never edited one. */
export const RECORDS = {
  OWNER: {
    what: "Proof that the domain is yours",
    why: "Only someone who can edit the domain’s records can add it, so nobody else can send in your name.",
  },
  DKIM: {
    what: "DKIM: the signature",
    why: "Every email is signed. Mail apps find the key by this record, and see that the email is yours and unchanged.",
  },
  SPF: {
    what: "SPF: who may send",
    why: "It lists the servers that may send email for your domain. Mail apps distrust email from other servers.",
  },
  DMARC: {
    what: "DMARC: what to do with forgeries",
    why: "It tells mail apps what to do with email that claims to be yours but has no right signature. Gmail and Yahoo require it of newsletters.",
  },
} as const;

export const STATES = {
  FOUND: "Right",
  WEAK: "Right, but can be stronger",
  MISSING: "Missing",
  DIFFERS: "Says something else",
  SEVERAL: "There are several",
} as const;

/** What to do about a record that isn't right, by its kind and state. */
export function recordStep(kind: keyof typeof RECORDS, state: keyof typeof STATES): string | null {
  switch (state) {
    case "FOUND":
      return null;
    case "WEAK":
      return "It asks mail apps to deliver forgeries as well. Once all your email passes, change p=none to p=quarantine.";
    case "MISSING":
      return "Add the record.";
    case "SEVERAL":
      return kind === "SPF"
        ? "A domain may have one SPF record, and mail apps ignore several. Merge them into one."
        : "A domain may have one DMARC record, and mail apps ignore several. Delete all but one.";
    case "DIFFERS":
      return DIFFERING[kind];
  }
}

const DIFFERING = {
  OWNER: "Add the record beside those that are there.",
  DKIM: "Change it so that it points to the value below.",
  SPF: "Change it to the value below, which keeps what it says now. Don’t add a second one.",
  DMARC: "Its policy, p=, must be none, quarantine or reject. Change it to the value below.",
} as const;
