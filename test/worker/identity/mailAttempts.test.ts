import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../shared/durations.ts";
import {
  mailAttempts,
  SIGN_IN_MAILS,
  SUBSCRIPTION_MAILS,
} from "../../../worker/domain/identity/signIn/mailAttempts.ts";
import { FIXED_NOW, nextNumber } from "../../support/factories.ts";
import { makeDomainContext } from "../../support/people.ts";

/** Asks for this many emails to an inbox, each from another network; returns how many may be sent. */
async function ask(count: number, inbox: string, now: number): Promise<number> {
  const { db } = makeDomainContext();
  let allowed = 0;
  for (let index = 0; index < count; index += 1) {
    const { statements, isOneTooMany } = await mailAttempts(
      {
        limits: index % 2 === 0 ? SIGN_IN_MAILS : SUBSCRIPTION_MAILS,
        requester: `network-${nextNumber()}`,
        emailKey: `${inbox}${index % 3 === 0 ? "" : `+${index}`}@example.com`,
      },
      now,
    );
    if (!isOneTooMany(await db.write(statements, { idempotent: false }))) allowed += 1;
  }
  return allowed;
}

test("one inbox gets twelve emails a minute, whichever networks and forms of its address are used", async () => {
  const inbox = `reader${nextNumber()}`;
  expect(await ask(40, inbox, FIXED_NOW)).toBe(12);
  expect(await ask(4, `other${nextNumber()}`, FIXED_NOW)).toBe(4);
  expect(await ask(2, inbox, FIXED_NOW + MINUTE_MS)).toBe(2);
});

test("a rejected request doesn't use up the minute of an inbox", async () => {
  const { db } = makeDomainContext();
  const emailKey = `reader${nextNumber()}@example.com`;
  const requestBy = async (requester: string, now: number): Promise<boolean> => {
    const input = { limits: SUBSCRIPTION_MAILS, requester, emailKey };
    const { statements, isOneTooMany } = await mailAttempts(input, now);
    return !isOneTooMany(await db.write(statements, { idempotent: false }));
  };
  const { toAddress } = SUBSCRIPTION_MAILS;
  let now = FIXED_NOW;
  for (let sent = 0; sent < toAddress.max; sent += 10) {
    for (let index = 0; index < 10; index += 1)
      expect(await requestBy(`network-${nextNumber()}`, now)).toBe(true);
    now += MINUTE_MS;
  }
  for (let index = 0; index < 20; index += 1)
    expect(await requestBy(`network-${nextNumber()}`, now)).toBe(false);
  const signIn = { limits: SIGN_IN_MAILS, requester: `network-${nextNumber()}`, emailKey };
  const { statements, isOneTooMany } = await mailAttempts(signIn, now);
  expect(isOneTooMany(await db.write(statements, { idempotent: false }))).toBe(false);
});
