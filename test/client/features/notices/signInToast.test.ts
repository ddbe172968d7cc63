import type { Environment } from "relay-runtime";
import { describe, expect, test } from "vitest";
import { signInToast } from "../../../../client/features/notices/signInToast.ts";
import { reportedEvents } from "../../../../client/runtime/browser/reportEvent.ts";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { makeStorage } from "./storage.ts";

const ANN = { id: "100000000001", emailObfuscated: "a••@b.test", membership: null } as const;
const BEN = { ...ANN, id: "100000000002", emailObfuscated: "b••@b.test" } as const;

/** The cookies after signing in. */
const MARKED = "a=b; signed-in=1";

/** The viewer's connected providers on the server, and the number of requests for them. */
const providersOf = (...names: string[]) => ({ names, times: 0 });

function environmentOf(logins: ReturnType<typeof providersOf>): Environment {
  return makeEnvironment(() => {
    logins.times += 1;
    const socialConnections = logins.names.map((provider) => ({ provider }));
    return Promise.resolve({ data: { viewer: { id: "any", socialConnections } } } as never);
  });
}

const act = () => {};

function toastFor(
  viewer: Parameters<typeof signInToast>[0],
  { storage = makeStorage(), isSpoofed = false, logins = providersOf(), cookie = "" } = {},
) {
  const environment = environmentOf(logins);
  return signInToast(viewer, { storage, document: { cookie }, environment, isSpoofed, act });
}

describe("the notice about a sign-in", () => {
  test("confirms it to users with an address, and not to impersonating staff", async () => {
    expect(await toastFor(ANN, { cookie: MARKED })).toEqual({
      toastStyle: "sign-in-confirmation",
      extraParams: { email: ANN.emailObfuscated, tier: "FREE", act },
    });
    for (const cookie of ["", "signed-in=", "was-signed-in=1", "a=signed-in=1"])
      expect(await toastFor(ANN, { cookie })).toBeNull();
    expect(await toastFor(ANN, { cookie: MARKED, isSpoofed: true })).toBeNull();
    expect(await toastFor({ ...ANN, emailObfuscated: null }, { cookie: MARKED })).toBeNull();
  });

  test("names another account used here, once, but not of impersonated ones", async () => {
    const storage = makeStorage();
    await toastFor(BEN, { storage, isSpoofed: true });
    expect(await toastFor(ANN, { storage })).toBeNull();
    expect(await toastFor(BEN, { storage })).toEqual({
      toastStyle: "alternate-user",
      extraParams: {
        userId: ANN.id,
        redactedEmailAddress: ANN.emailObfuscated,
        socialLogins: [],
        act,
      },
    });
    expect(await toastFor(BEN, { storage })).toBeNull();
  });

  test("knows users without an address, whom it doesn't name", async () => {
    const reported: string[] = [];
    reportedEvents.open(({ key }) => void reported.push(key));
    reported.length = 0;
    const storage = makeStorage();
    const nameless = { ...BEN, emailObfuscated: null };
    await toastFor(nameless, { storage });
    expect(await toastFor(ANN, { storage })).toBeNull();
    expect(reported).toEqual(["session.multiUserLogin"]);
    const other = makeStorage();
    await toastFor(ANN, { storage: other });
    expect(await toastFor(nameless, { storage: other })).toMatchObject({
      toastStyle: "alternate-user",
    });
  });

  test("names the other account's sign-in methods, requested once per sign-in", async () => {
    const storage = makeStorage();
    const logins = providersOf("GOOGLE", "TWITTER");
    await toastFor(ANN, { storage, logins, cookie: MARKED });
    await toastFor(ANN, { storage, logins });
    expect(logins.times).toBe(1);
    expect(await toastFor(BEN, { storage })).toMatchObject({
      extraParams: { socialLogins: ["Google", "X"] },
    });
  });
});
