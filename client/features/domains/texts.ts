import { ACCOUNT_SUSPENDED } from "../../../shared/errors/commonErrors.ts";
import { plural } from "../../../shared/format/plural.ts";

export const addressOf = (pages: string) => `This is the address of ${pages}.`;
export const addressSince = (pages: string, date: string) =>
  `This has been the address of ${pages} since ${date}.`;
export const keepRecord = "Keep its DNS record: we check it every few hours.";
export const backAt = (pages: string, address: string) =>
  `Then ${pages} will be at ${address} again.`;
export const linksRedirect = (domain: string) => `Links to ${domain} will redirect there.`;
export const linksRedirectWithRecord = (domain: string) =>
  `Links to ${domain} will redirect there as long as you keep its DNS record; without it, they stop working.`;
export const recordsToAdd = (count: number) =>
  plural(count, { one: "DNS record to add", other: "DNS records to add" });
export const name = "Name";
export const value = "Value";
export const copyName = (type: string) => `Copy the name of the ${type} record`;
export const copyValue = (type: string) => `Copy the value of the ${type} record`;
export const changeToAnotherDomain = "Change to another domain";
export const addADomain = "Add a domain";
export const liveUntilReady = "{liveDomain} keeps working until the new one is ready.";
export const currentlyAt = "Currently, {pages} are at {mainAddress}.";
export const domain = "Domain";
export const domainPlaceholder = "stories.example.com";
export const domainHint = "A domain you own. Next, we’ll show you which DNS record to add.";
export const add = "Add";
export const ownSubdomainLabel = "Use your name here";
export const subdomainText =
  "No domain? You can use {ownSubdomain} right away, without a DNS record.";
export const thisName = "Use this name";
export const type = "Type";
export const copy = "Copy";
export const customDomainText = (pages: string) =>
  `A domain such as stories.example.com becomes the address of ${pages}. Links to the old addresses redirect to it automatically.`;
export const live = "Live";
export const unreachable = "We couldn’t reach it when we last checked";
export const unreachableText =
  "If this lasts for about an hour, the pages return to their address here.";
export const added = "Added";
export const addedText = "It will be checked for the first time shortly.";
export const beingSetUp = "Being set up";
export const beingSetUpText =
  "We check it automatically for seven days, and it goes live as soon as it points here. You don’t need to stay on this page.";
export const stopped = "Stopped";
export const stoppedText =
  "We stopped checking because the domain hasn’t pointed here. Follow the steps below, then check again.";
export const firstStep = "Add the record below at your domain registrar, then check again.";
export const whatToDoNext = "What to do next";
export const checkAgainStep = "Check again.";
export const checkAgain = (domain: string) => `Check again: ${domain}`;
export const statusUpdated = "Status updated.";
export const checkAgainButton = "Check again";
export const notCheckedYet = "Not checked yet.";
export const lastChecked = (checkedAt: string) => `Last checked ${checkedAt}.`;
export const cancelSetUpKeepingLive = "We’ll stop setting it up. Your live domain stays as it is.";
export const cancelSetUp = "We’ll stop setting it up. You can add it again later.";
export const remove = "Remove {domain}…";
export const removeLabel = (domain: string) => `Remove ${domain}`;
export const removeNow = "Remove now";
export const contactSupport = "Contact support";
export const yourAccountIsSuspended = ACCOUNT_SUSPENDED;
export const readWhy = "Read why";
