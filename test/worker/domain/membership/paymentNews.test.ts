import { expect, test } from "vitest";
import {
  type NewsCharge,
  type NewsMembership,
  paymentNews,
} from "../../../../worker/domain/membership/sync/paymentNews.ts";

const DAY = 86_400_000;
/** A leap day. */
const NOW = Date.UTC(2028, 1, 29, 12);
const RENEWAL = Date.UTC(2028, 2, 15);

const ACTIVE: NewsMembership = {
  subscriptionId: "sub_1",
  subscriptionStatus: "active",
  next: { at: RENEWAL, amount: 500, currency: "USD" },
  paidUntil: RENEWAL + 7 * DAY,
  grantedUntil: 0,
  periodEndsAt: RENEWAL,
  isCancelled: 0,
  cancelledAt: null,
  failedPayments: 0,
  paymentFailedAt: null,
  methodId: "pm_1",
  cardMonth: 12,
  cardYear: 2030,
  lastFour: "4242",
};
const CHARGE: NewsCharge = {
  id: "chg_1",
  currency: "USD",
  amount: 500,
  tax: 0,
  refunded: 0,
  refundedAt: null,
  createdAt: NOW - DAY,
  periodStart: NOW - DAY,
  periodEnd: RENEWAL,
};
const trial = { subscriptionStatus: "trialing" };
const failed = (failedPayments: number) => ({
  subscriptionStatus: "past_due",
  failedPayments,
  paymentFailedAt: NOW,
});

const MEMBERSHIPS: [what: string, parts: Partial<NewsMembership>, kinds: string[]][] = [
  ["runs", {}, []],
  ["has a card for February", { cardMonth: 2, cardYear: 2028 }, ["cardExpiring"]],
  ["has a card for the month of its renewal", { cardMonth: 3, cardYear: 2028 }, []],
  ["has a card that has expired", { cardMonth: 1, cardYear: 2028 }, []],
  [
    "has a card that expires in December before a renewal in January",
    { cardMonth: 12, cardYear: 2027 },
    [],
  ],
  ["has no card", { methodId: null, cardMonth: null, cardYear: null, lastFour: null }, []],
  ["is canceled with such a card", { cardMonth: 2, cardYear: 2028, isCancelled: 1 }, []],
  ["is canceled", { isCancelled: 1, cancelledAt: NOW }, ["canceled"]],
  ["was canceled a week ago", { isCancelled: 1, cancelledAt: NOW - 7 * DAY }, []],
  ["failed", failed(1), ["failed"]],
  ["failed a week ago", { ...failed(1), paymentFailedAt: NOW - 7 * DAY }, []],
  ["ended now", { paidUntil: NOW }, ["ended"]],
  ["ended a week ago", { paidUntil: NOW - 7 * DAY }, []],
  ["ended while a gift runs", { paidUntil: NOW, grantedUntil: NOW + DAY }, []],
  ["is a trial for 3 more days", { ...trial, periodEndsAt: NOW + 3 * DAY }, ["trialEnding"]],
  ["is a trial for longer", { ...trial, periodEndsAt: NOW + 3 * DAY + 1 }, []],
  [
    "is a canceled trial",
    { ...trial, periodEndsAt: NOW + DAY, isCancelled: 1, cancelledAt: NOW - 9 * DAY },
    [],
  ],
  ["is a gift", { subscriptionId: null, subscriptionStatus: null, paidUntil: 0 }, []],
];

test.each(MEMBERSHIPS)("a membership that %s", (_what, parts, kinds) => {
  const news = paymentNews({ ...ACTIVE, ...parts }, [], NOW);
  expect([...news.values()].map(({ kind }) => kind)).toEqual(kinds);
});

test("a canceled membership ends with the gift that follows it", () => {
  const canceled = { ...ACTIVE, isCancelled: 1, cancelledAt: NOW };
  const endOf = (parts: Partial<NewsMembership>) =>
    [...paymentNews({ ...canceled, ...parts }, [], NOW).values()][0];
  expect(endOf({})).toEqual({ kind: "canceled", endsAt: ACTIVE.paidUntil });
  const grantedUntil = ACTIVE.paidUntil + 300 * DAY;
  expect(endOf({ grantedUntil })).toEqual({ kind: "canceled", endsAt: grantedUntil });
});

test("each end of free time is announced, also after an earlier one was moved", () => {
  const endingAt = (at: number) => {
    const next = { ...ACTIVE.next!, at };
    const membership = { ...ACTIVE, ...trial, paidUntil: at, periodEndsAt: at, next };
    return [...paymentNews(membership, [], at - DAY).keys()];
  };
  const [first, again, moved] = [RENEWAL, RENEWAL, RENEWAL + 90 * DAY].map(endingAt);
  expect(first).toHaveLength(1);
  expect(again).toEqual(first);
  expect(moved).toHaveLength(1);
  expect(moved).not.toEqual(first);
});

test.each<[failures: number, retryAfterDays: number | null]>([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, null],
])("after %i failed attempts the next is in %s days", (failures, days) => {
  const [news] = paymentNews({ ...ACTIVE, ...failed(failures) }, [], NOW).values();
  expect(news).toMatchObject({ retryAt: days === null ? null : NOW + days * DAY });
});

const CHARGES: [what: string, parts: Partial<NewsCharge>, keys: string[]][] = [
  ["of yesterday", {}, ["receipt-chg_1"]],
  ["of a week ago", { createdAt: NOW - 7 * DAY }, []],
  ["of nothing", { amount: 0 }, []],
  ["that is refunded", { refunded: 500, refundedAt: NOW }, ["receipt-chg_1", "refund-chg_1-500"]],
  [
    "of long ago that is refunded in part",
    { createdAt: 0, refunded: 100, refundedAt: NOW },
    ["refund-chg_1-100"],
  ],
  ["that was refunded long ago", { createdAt: 0, refunded: 500, refundedAt: DAY }, []],
];

test.each(CHARGES)("a charge %s", (_what, parts, keys) => {
  expect([...paymentNews(null, [{ ...CHARGE, ...parts }], NOW).keys()]).toEqual(keys);
});
