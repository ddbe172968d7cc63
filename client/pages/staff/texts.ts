import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const noRequestsInHour = "No requests in the last hour.";
export const noRequestsInDay = "No requests in the last day.";
export const pageCount = (count: number) =>
  plural(count, { one: "1 page", other: `${abbreviateNumber(count)} pages` });
export const reportCount = (count: number) =>
  plural(count, { one: "once", other: `${abbreviateNumber(count)} times` });
export const lastReport = (time: string) => `last ${time}`;
export const build = (id: string) => `build ${id}`;
export const server = "Server";
export const browser = "Browser";
export const noMailDriver = "none: no email is sent";
export const lastHour = "Last hour";
export const last24Hours = "Last 24 hours";
export const pagesByGroup = "Pages by group";
export const group = "Group";
export const pagesByRoute = "Pages by route";
export const route = "Route";
export const dataByRoute = "Page data for signed-in readers, by route";
export const cacheUseText =
  "Hit: served from the cache. Expired: served from the cache and rendered again in the background. Miss: rendered and stored. Dynamic: rendered for one request. The ratio is the share of hits and expired pages.";
export const hit = "Hit";
export const expired = "Expired";
export const miss = "Miss";
export const dynamic = "Dynamic";
export const ratio = "Ratio";
export const noRequests = (caption: string) => `${caption}: no requests.`;
export const cache = "Cache";
export const driver = "Driver";
export const limitsOfItsPurges = "Limits of its purges";
export const visitorsInTheExperiment = "Visitors in the experiment";
export const noPagesCached = "No pages are cached here. {setting} is {value}.";
export const erasureQueue = "Erasure queue";
export const closedAccounts = "Closed accounts";
export const storiesInTheTrash = "Stories in the trash";
export const failing = "Failing";
export const oldestOverdueBy = "Oldest overdue by";
export const failingRepeatedly = "Failing repeatedly";
export const erasureFailureText =
  "To find the cause, search the log for “could not be erased and needs attention”. Each is retried every hour.";
export const errorReports = "Error reports";
export const where = "Where";
export const inServerResponses = "In server responses";
export const inBrowsers = "In browsers";
export const reported = "Reported";
export const first = "First";
export const last = "Last";
export const reportsDeleted = "These reports are no longer stored.";
export const olderReports = "Older reports";
export const message = "Message";
export const page = "Page";
export const status = "Status";
export const script = "Script";
export const buildLabel = "Build";
export const stack = "Stack";
export const internalStatus = "Internal status";
export const errorReportsText =
  "Errors in browsers and failed server responses, grouped by kind. Stored for 30 days after the last occurrence.";
export const whereItFailed = "Where it failed";
export const noErrors = "No errors";
export const noErrorsText = "No page or server response has failed in the last 30 days.";
export const noErrorsOfSourceText = "There were no errors in the last 30 days.";
export const olderFailures = "Older failures";
export const experiment = "Experiment";
export const noComparisonsText =
  "No comparisons in the last day. {setting} sets for which share of visitors pages are rendered again and compared with the cached ones.";
export const comparisonsInLastDay = "Comparisons in the last day";
export const savedByCachedPage = "Saved by a cached page";
export const comparisonsByVerdict = "Comparisons by verdict";
export const verdict = "Verdict";
export const pages = "Pages";
export const oldest = "Oldest";
export const tagsOfOutdatedData = "Tags of outdated data";
export const tag = "Tag";
export const nothingWasOutdated = "Nothing was outdated.";
export const outdatedText =
  "A few are pages that were compared while their purge was pending. A tag that keeps appearing belongs to a write that purges too little: {command} refreshes its pages until that is fixed.";
export const viewerDataInCached = "Viewer data in cached pages";
export const pathAsAt = (path: string, address: string) => `${path}, as at ${address}`;
export const noViewerData = "No viewer data was found.";
export const viewerDataText =
  "Everyone sees cached pages, so this must not happen. Run {command} first; {setting} = {value} stops caching until the field is fixed.";
export const home = "Home";
export const internalStatusText = (buildId: string, time: string) =>
  `Build ${buildId}, on ${time} UTC. Counts are written every ten seconds.`;
export const otherStaffPages = "Other staff pages";
export const limitOrSuspendAccount = "Limit or suspend an account";
export const actAsSomeone = "Act as someone";
export const customDomains = "Custom domains";
export const domainsByState = "Domains by state";
export const state = "State";
export const domains = "Domains";
export const noDomains = "No domains.";
export const emailOutbox = "Email outbox";
export const eventOutbox = "Event outbox";
export const notificationOutbox = "Notification outbox";
export const paymentOutbox = "Payment events";
export const waiting = "Waiting";
export const oldestQueued = "Oldest queued";
export const deadLettered = "Dead-lettered";
export const latestOfTheseQueued = "Latest of these queued";
export const canBeRetried = "Can be retried";
export const deadLetterText =
  "To find the cause, search the log for “An outbox row was dead-lettered”. Once the cause is fixed, {command} retries them.";
export const purgeQueue = "Purge queue";
export const nothingIsWaiting = "Nothing is waiting to be purged. All pages are up to date.";
export const tagsWaiting = "Tags waiting";
export const tagsFailing = "Tags failing";
export const oldestWaitingFor = "Oldest waiting for";
export const tagsToPurgeAgain = "Tags to purge again";
export const purgeFailureText =
  "To find the cause, search the log for “The page cache could not be purged”. Each is retried within a minute; until then its pages stay as they were.";
export const purgeText =
  "They’re purged automatically within a minute. Pages that were rendering meanwhile are purged again a few seconds later.";
export const all = "All";
export const browsers = "Browsers";
export const callsPerMinuteBursts = (callsPerMinute: number, burst: number, tagsPerCall: number) =>
  `${callsPerMinute} calls per minute, bursts of ${burst}, ${tagsPerCall} tags per call`;
export const savedPerPage = (time: string, statements: number) =>
  `${time}, ${statements} statements`;

// Members and payments
export const members = "Members and payments";
export const membersText =
  "Find a person to see their membership and charges, refund a charge, or grant days.";
export const findMember = "Username or id";
export const noSuchMember = (typed: string) =>
  `There is no account “${typed}”. Check the username or id.`;
export const deadEvents = "Payment events that failed";
export const noDeadEvents = "No payment event has failed. All events were applied.";
export const deadEventsText =
  "They couldn’t be applied after repeated attempts, so someone’s membership or charges may be out of date. Once the cause is fixed, try them again.";
export const eventId = "Event id";
export const eventError = "Error";
export const attempts = "Attempts";
export const received = "Received";
export const person = "Person";
export const noError = "none was recorded";
export const retry = "Retry";
export const retryLabel = (id: string) => `Retry ${id}`;

export const memberTitle = (name: string) => `Membership of ${name}`;
export const account = "Account";
export const accountId = "Account id";
/** Why an address gets no newsletters and notifications. */
export const emailSuppressions: Readonly<Record<string, string>> = {
  BOUNCE: "Emails to this person came back. They get no newsletters and notifications.",
  COMPLAINT: "This person reported an email as spam. They get no newsletters and notifications.",
  STAFF: "Staff stopped newsletters and notifications to this person.",
};
export const sendEmailAgain = "Send email to this person again";
export const limitedImport = (rows: number) =>
  plural(rows, {
    one: "1 row of an import of subscribers waits because of the daily limit.",
    other: `${rows.toLocaleString("en")} rows of imports of subscribers wait because of the daily limit. Check how the addresses were collected before you continue.`,
  });
export const continueImport = "Continue without a limit";
export const membership = "Membership";
export const neverMember = "This person was never a member.";
export const membershipId = "Membership id";
export const plan = "Plan";
export const membershipStates: Readonly<Record<string, string>> = {
  ACTIVE: "Active",
  INACTIVE: "Ended",
};
export const canceledState = (state: string) => `${state}, canceled`;
export const price = "Price";
export const provider = "Payment provider";
export const started = "Started";
export const periodEnds = "Period ends";
export const accessEnds = "Access ends";
export const paymentFailed = "Payment failed";
export const charges = "Charges";
export const noCharges = "Nothing was charged.";
export const chargePeriod = (start: string, end: string) => `${start} to ${end}`;
export const chargeLine = (name: string, amount: string, currency: string) =>
  `${name}: ${amount} ${currency}`;
export const taxLine = (tax: string) => `${tax} tax`;
export const refundedLine = (amount: string) => `${amount} refunded`;
export const disputed = "Disputed";
export const refundSummary = (amount: string, date: string) => `Refund ${amount} of ${date}…`;
export const refundBack = (amount: string) => `${amount} goes back to the payment method.`;
export const refundEnds = "The membership ends right away. Nothing is charged again.";
export const refundLeaves = (tier: string, date: string) =>
  `The subscription ends, and nothing is charged again. What is still paid or given lasts until ${date}, as ${tier}.`;
export const refundKeeps = (tier: string, date: string) =>
  `Nothing else changes: access lasts until ${date}, as ${tier}.`;
export const refundOver = "Its period is over, so no membership ends.";
export const refundGifts = (unused: number, redeemed: number) =>
  [
    plural(unused, {
      one: "1 gift that nobody has redeemed ends.",
      other: `${unused} gifts that nobody has redeemed end.`,
    }),
    plural(redeemed, {
      one: "1 redeemed gift ends: the person loses what is left of it.",
      other: `${redeemed} redeemed gifts end: the people lose what is left of them.`,
    }),
  ].filter((_, index) => (index === 0 ? unused : redeemed) > 0);
export const tiers: Readonly<Record<string, string>> = { MEMBER: "Member", FRIEND: "Friend" };
export const cannotUndo = "You can’t undo this.";
export const refundUnknown =
  "The payment provider doesn’t answer, so what a refund would do is unknown. Reload the page to try again.";
export const refund = (amount: string) => `Refund ${amount}`;
export const reason = "Reason";
export const reasonHint = "Stays on record.";
export const grant = "Grant or extend";
export const grantText =
  "Adds days without a charge. They begin when the present access ends, or now. A running subscription is charged later by as much.";
export const days = "Days";
export const tierOfGrant = "Tier, if this person isn’t a member now";
export const grantDays = "Add the days";
export const history = "History";
export const noHistory = "Nothing has happened yet.";
export const actors: Readonly<Record<string, string>> = {
  MEMBER: "Member",
  STAFF: "Staff",
  PROVIDER: "Payment provider",
  SYSTEM: "System",
};
export const logLine = (actor: string, action: string) => `${actor}: ${action}`;
export const operator = "operator";
export const staffNamed = (name: string) => `Staff (${name})`;

export const newsletters = "Newsletters";
export const importsInReview = "Imports of subscribers";
export const noImportsInReview = "No import is waiting.";
export const importsInReviewText =
  "Large first imports wait here, the oldest first. Ask how the list was collected if you can’t tell.";
export const moreImports = "More imports";
export const pausedNewsletters = "Paused newsletters";
export const noPausedNewsletters = "No newsletter is paused.";
export const pausedNewslettersText =
  "They send nothing because too many emails came back or were reported as spam.";
export const moreNewsletters = "More newsletters";
export const pausedBecause = "Why";
export const pauseReasons = {
  BOUNCES: (events: number, sent: number) => `${events} of ${sent} emails bounced`,
  COMPLAINTS: (events: number, sent: number) => `${events} of ${sent} emails reported as spam`,
} as const;
export const since = "Since";
export const subscribers = "Subscribers";
export const resumeSending = "Let it send again";
export const resumeNamed = (name: string) => `Let ${name} send again`;
export const uploadedBy = "Uploaded by";
export const nobody = "A deleted account";
export const joined = "Joined";
export const publishedStories = "Published stories";
export const file = "File";
export const fileRows = "Rows";
export const statement = "Statement";
export const decideNamed = (name: string) => `Decide about the import into ${name}`;
export const approve = "Approve";
export const reject = "Reject";
export const ownerReadsReason = "The newsletter’s owner reads it.";
