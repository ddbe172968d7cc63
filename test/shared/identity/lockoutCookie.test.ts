import { describe, expect, test } from "vitest";
import { lockoutIn, lockoutValue } from "../../../shared/identity/lockoutCookie.ts";

const NOW = 1_800_000_000_000;

describe("the cookie of a locked account", () => {
  test.each([
    { failCount: 6, lockedOutUntil: NOW + 60_000 },
    { failCount: 30, lockedOutUntil: null },
  ])("is read as it was written: %j", (lockout) => {
    const cookie = `lockout=${lockoutValue(lockout)}`;
    for (const cookies of [cookie, `a=1; ${cookie}`, `a=1; ${cookie}; b=2`])
      expect(lockoutIn(cookies, NOW)).toEqual(lockout);
  });

  test("is ignored after it has expired", () => {
    const cookie = `lockout=${lockoutValue({ failCount: 6, lockedOutUntil: NOW })}`;
    expect(lockoutIn(cookie, NOW - 1)).not.toBeNull();
    expect(lockoutIn(cookie, NOW)).toBeNull();
  });

  test.each(["", "lockout=", "lockout=x.y", "lockout=6", "my-lockout=6.0", "lockout=6.0x"])(
    "is ignored if the cookies are invalid: %j",
    (cookies) => {
      expect(lockoutIn(cookies, NOW)).toBeNull();
    },
  );
});
