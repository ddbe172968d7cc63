import type { Environment } from "relay-runtime";
import { describe, expect, test } from "vitest";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import type { PageLocation } from "../../../../client/runtime/page/page.ts";
import { reportedEvents } from "../../../../client/runtime/browser/reportEvent.ts";
import { dueBanners } from "../../../../client/features/notices/dueBanners.ts";
import { makeStorage } from "./storage.ts";

const READER = {
  id: "100000000001",
  emailObfuscated: "a••@b.test",
  unverifiedEmail: null,
  isSuspended: false,
  isLimited: false,
  membership: null,
} as const;

/** The cookies after signing in. */
const MARKED = "a=b; signed-in=1";

const ABOUT = { pageId: "landing-about", routeName: "ShowAbout", params: {} };
const STORY = { pageId: "post", routeName: "ShowPost", params: { postId: "any-d00000000001" } };

/** The viewer's connected providers on the server, and the number of requests for them. */
const providersOf = (...names: string[]) => ({ names, times: 0 });

/** `store` contains the data of the page's queries; the server answers other requests. */
function environmentOf(logins: ReturnType<typeof providersOf>, store: object): Environment {
  const environment = makeEnvironment(() => {
    logins.times += 1;
    const socialConnections = logins.names.map((provider) => ({ provider }));
    return Promise.resolve({ data: { viewer: { id: "any", socialConnections } } } as never);
  });
  return Object.assign(Object.create(environment) as Environment, { getStore: () => store });
}

/** Returns the banners due on a page; `story` is the data of its query. */
function due(
  viewer: Parameters<typeof dueBanners>[0],
  {
    storage = makeStorage(),
    page = ABOUT,
    story = null as object | null,
    isSpoofed = false,
    logins = providersOf(),
    cookie = "",
    isMembershipOffered = false,
  } = {},
) {
  const source = { get: (id: string) => (id === "d00000000001" ? story : null) };
  const store = { getSource: () => source };
  return dueBanners(viewer, {
    storage,
    document: { cookie },
    environment: environmentOf(logins, store),
    location: page as unknown as PageLocation,
    isSpoofed,
    isDismissed: () => false,
    isMembershipOffered,
  });
}

const kindsOf = async (...asked: Parameters<typeof due>) => [...(await due(...asked)).kinds];

describe("the due banners", () => {
  test("are empty for a reader without notices", async () => {
    expect(await kindsOf(READER)).toEqual([]);
  });

  test("offer membership where it is sold, to those who have none, and not on locked stories", async () => {
    const isMembershipOffered = true;
    expect(await kindsOf(READER, { isMembershipOffered })).toEqual(["top-upsell"]);
    const story = { isLocked: true };
    expect(await kindsOf(READER, { isMembershipOffered, page: STORY, story })).toEqual([]);
    const member = { ...READER, membership: { id: "mem_1", tier: "MEMBER" } } as const;
    expect(await kindsOf(member, { isMembershipOffered })).toEqual([]);
  });

  test("tell a suspended user so, except where the page does", async () => {
    const suspended = { ...READER, isSuspended: true };
    expect(await kindsOf(suspended)).toEqual(["user-suspended"]);
    expect(await kindsOf(suspended, { page: { ...ABOUT, pageId: "suspended" } })).toEqual([]);
  });

  test("tell a limited user so, on every page", async () => {
    expect(await kindsOf({ ...READER, isLimited: true })).toEqual(["limited-state"]);
    expect(await kindsOf({ ...READER, isLimited: true }, { page: ABOUT })).toEqual([
      "limited-state",
    ]);
  });

  test("ask for a verification of an address", async () => {
    expect(await kindsOf({ ...READER, unverifiedEmail: "a@b.test" })).toEqual(["verify-email"]);
  });

  test("say that a story breaks the Rules, differently to its writer and to others", async () => {
    const story = { isSuspended: true, creator: { __ref: READER.id } };
    const writers = await due(READER, { page: STORY, story });
    expect([...writers.kinds]).toEqual(["post-suspended"]);
    expect(writers.isUnderReview).toBe(false);
    const others = await due({ ...READER, id: "100000000002" }, { page: STORY, story });
    expect(others.isUnderReview).toBe(true);
    expect(await kindsOf(READER, { page: STORY, story: { isSuspended: false } })).toEqual([]);
    expect(await kindsOf(READER, { page: ABOUT, story })).toEqual([]);
  });

  test("confirm a sign-in to users with an address, and not to impersonating staff", async () => {
    expect(await kindsOf(READER, { cookie: MARKED })).toEqual(["sign-in-confirmation"]);
    for (const cookie of ["", "signed-in=", "was-signed-in=1", "a=signed-in=1"])
      expect(await kindsOf(READER, { cookie })).toEqual([]);
    expect(await kindsOf(READER, { cookie: MARKED, isSpoofed: true })).toEqual([]);
    expect(await kindsOf({ ...READER, emailObfuscated: null }, { cookie: MARKED })).toEqual([]);
  });

  test("tell of another account used here, but not of impersonated ones", async () => {
    const storage = makeStorage();
    const other = { ...READER, id: "100000000002", emailObfuscated: "b••@b.test" };
    await due(other, { storage, isSpoofed: true });
    expect(await kindsOf(READER, { storage })).toEqual([]);
    await due(READER, { storage });
    const told = await due(other, { storage });
    expect([...told.kinds]).toEqual(["alternate-user"]);
    expect(told.alternate).toEqual({
      userId: READER.id,
      redactedEmailAddress: READER.emailObfuscated,
      socialLogins: [],
    });
  });

  test("also know users without an address, whom they don't name", async () => {
    const take = (): string[] => {
      const keys: string[] = [];
      reportedEvents.open(({ key }) => void keys.push(key));
      keys.length = 0;
      return keys;
    };
    const storage = makeStorage();
    const nameless = { ...READER, id: "100000000002", emailObfuscated: null };
    const told = take();
    await due(nameless, { storage, isSpoofed: true });
    await due(nameless, { storage });
    expect(told).toEqual([]);
    // The banner can't name an account without an email address.
    expect(await kindsOf(READER, { storage })).toEqual([]);
    expect(told).toEqual(["session.multiUserLogin"]);
    const other = makeStorage();
    await due(READER, { storage: other });
    expect(await kindsOf(nameless, { storage: other })).toEqual(["alternate-user"]);
    expect(told).toEqual(["session.multiUserLogin", "session.multiUserLogin"]);
  });

  test("name the other account's sign-in methods, requested once per sign-in", async () => {
    const storage = makeStorage();
    const logins = providersOf("GOOGLE", "TWITTER");
    await due(READER, { storage, logins, cookie: MARKED });
    await due(READER, { storage, logins });
    expect(logins.times).toBe(1);
    const other = { ...READER, id: "100000000002", emailObfuscated: "b••@b.test" };
    const told = await due(other, { storage, logins: providersOf() });
    expect(told.alternate?.socialLogins).toEqual(["Google", "X"]);
    // A newly connected provider is known after the next sign-in.
    await due(READER, { storage, logins: providersOf("APPLE"), cookie: MARKED });
    expect((await due(other, { storage })).alternate?.socialLogins).toEqual(["Apple"]);
  });
});
