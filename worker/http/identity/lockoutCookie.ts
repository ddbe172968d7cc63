import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { HOUR_MS } from "../../../shared/durations.ts";
import { LOCKOUT_COOKIE, lockoutValue } from "../../../shared/identity/lockoutCookie.ts";
import type { Lockout } from "../../../shared/identity/lockoutText.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** Milliseconds for which a permanent lockout is shown. */
const PERMANENT_CACHE_MS = HOUR_MS;

/** Makes the sign-in page and modal show that an account is locked; null clears it. */
export function storeLockout(c: Context<AppEnv>, lockout: Lockout | null): void {
  const { now } = c.get("request");
  const lockedOutUntil = lockout?.lockedOutUntil ?? null;
  const lifetime = lockedOutUntil === null ? PERMANENT_CACHE_MS : lockedOutUntil - now;
  setCookie(c, LOCKOUT_COOKIE, lockout ? lockoutValue(lockout) : "", {
    path: "/",
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
    maxAge: lockout ? Math.max(1, Math.ceil(lifetime / 1000)) : 0,
  });
}
