import { beforeAll, describe, expect, test } from "vitest";
import { FIXED_NOW, insertRow, makeCollection, makeUser, signIn } from "../../support/factories.ts";
import { elementWith } from "../../support/html/fragments.ts";
import { databaseUse, get, ORIGIN } from "../../support/product.ts";

const bar = (html: string): string => elementWith(html, 'data-chrome="top-bar"');
const navigation = (html: string): string =>
  elementWith(html, 'data-chrome="publication-navigation"');
const htmlOf = async (path: string, cookie?: string): Promise<string> =>
  (await get(path, cookie ? { Cookie: cookie } : {})).text();

let ann: Awaited<ReturnType<typeof makeUser>>;
let cookie: string;
beforeAll(async () => {
  ann = await makeUser({ username: "ann", name: "Ann Author" });
  cookie = await signIn(ann.id);
});

describe("an anonymous viewer's top bar", () => {
  test('offers "Get started" on Home and nothing else', async () => {
    const html = bar(await htmlOf("/"));
    expect(html).toContain(">Get started</a>");
    expect(html).not.toContain(">Sign up</a>");
    expect(html).not.toContain(">Sign in</a>");
  });

  test("offers sign-up and sign-in elsewhere, with a return to the page", async () => {
    const html = bar(await htmlOf("/no/such/page?q=a"));
    expect(html).toContain('href="/m/signin?operation=register&amp;redirect=%2Fno%2Fsuch%2Fpage');
    expect(html).toContain('href="/m/signin?operation=login&amp;redirect=%2Fno%2Fsuch%2Fpage');
    expect(html).toContain(">Sign up</a>");
    expect(html).toContain(">Sign in</a>");
    expect(html).not.toContain(">Get started</a>");
  });

  test("links Write to sign-up, and names the control", async () => {
    expect(bar(await htmlOf("/"))).toContain(
      'href="/m/signin?operation=register&amp;redirect=%2Fnew-story&amp;susiEntry=new_post_topnav"',
    );
  });

  test("on a custom domain links to the main site for writing", async () => {
    await makeUser({ domain: "writes.example" });
    const response = await get("https://writes.example/");
    const redirect = encodeURIComponent(`${ORIGIN}/new-story`);
    expect(bar(await response.text())).toContain(
      `href="/m/signin?operation=register&amp;redirect=${redirect}&amp;susiEntry=new_post_topnav"`,
    );
  });

  test("has no notifications, no sidebar and no user data", async () => {
    const html = await htmlOf("/");
    expect(html).not.toContain('href="/me/notifications"');
    expect(html).not.toContain('aria-label="Sidebar"');
    expect(html).toContain('"session":{"xsrf":null,"isLoggedInCookie":false,"isSpoofed":false}');
  });

  test("searches with a plain form", async () => {
    const form = elementWith(bar(await htmlOf("/")), 'role="search"');
    expect(form).toContain('action="/search"');
    expect(form).toContain('method="get"');
    expect(form).toContain('name="q"');
  });
});

describe("a signed-in user's top bar", () => {
  test.each(["/", "/no/such/page"])("on %s links to their pages", async (path) => {
    const html = bar(await htmlOf(path, cookie));
    expect(html).toContain('href="/new-story"');
    expect(html).toContain('href="/me/notifications"');
    expect(html).toContain('href="/@ann"');
    expect(html).toContain('aria-label="Sidebar"');
    expect(html).not.toContain("/m/signin");
  });

  test("is rendered with the page: the viewer data need no further request", async () => {
    const html = await htmlOf("/", cookie);
    expect(html).toContain('"username":"ann"');
    expect(html).toContain('"isLoggedInCookie":true');
    expect(html).toContain('id="sidebar"');
  });

  test("costs a page only the round trip that identifies the user", async () => {
    const visitor = databaseUse(await get("/"));
    const viewer = databaseUse(await get("/", { Cookie: cookie }));
    expect(viewer.roundTrips).toBe(2);
    expect(visitor.roundTrips).toBeLessThanOrEqual(2);
  });

  test("makes the page uncacheable", async () => {
    const response = await get("/", { Cookie: cookie });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("is the anonymous one if the session is invented", async () => {
    const html = await htmlOf("/", "session=made-up");
    expect(bar(html)).toContain(">Get started</a>");
    expect(html).toContain('"isLoggedInCookie":false');
  });
});

describe("the bell", () => {
  test.each([
    [0, 'aria-label="Notifications"', null],
    [3, 'aria-label="Notifications, 3 unread"', ">3</span>"],
    [99, 'aria-label="Notifications, 99 unread"', ">99</span>"],
    [100, 'aria-label="Notifications, 99+ unread"', ">99+</span>"],
  ])("shows %i unread notifications correctly", async (count, label, badge) => {
    const reader = await makeUser({ unread_notification_count: count });
    const bell = elementWith(
      bar(await htmlOf("/", await signIn(reader.id))),
      'href="/me/notifications"',
    );
    expect(bell).toContain(label);
    if (badge) expect(bell).toContain(badge);
    else expect(bell).not.toContain("</span>");
  });
});

describe("the logo", () => {
  test("links to Home", async () => {
    expect(bar(await htmlOf("/no/such/page"))).toMatch(/href="\/" aria-label="[^"]+, home"/);
  });
});

describe("the frame", () => {
  test("has a skip link, the landmarks, and one focusable main element", async () => {
    const html = await htmlOf("/no/such/page");
    expect(html).toContain('class="skip-link" href="#main"');
    expect(html.match(/<main\b/g)).toHaveLength(1);
    expect(html).toMatch(/<main id="main" tabindex="-1"/i);
    expect(html).toContain("<footer");
  });

  test("ends with ten links", async () => {
    const links = elementWith(elementWith(await htmlOf("/"), "<footer"), "<ul");
    expect(
      [...links.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, text]) => [text, href]),
    ).toEqual([
      ["Help", "/help"],
      ["Status", "http://localhost:8787/m/status"],
      ["About", "/about"],
      ["Careers", "/jobs"],
      ["Press", "/m/press"],
      ["Blog", "/m/blog"],
      ["Privacy", "/m/privacy"],
      ["Rules", "/m/rules"],
      ["Terms", "/m/tos"],
      ["Text to speech", "/m/text-to-speech"],
    ]);
  });

  test("asks phone users to open the app, and anonymous ones to sign up", async () => {
    const strip = (html: string) => elementWith(html, 'data-chrome="mobile-strip"');
    expect(strip(await htmlOf("/"))).toContain('href="/m/app">Open in app</a>');
    expect(strip(await htmlOf("/"))).toContain(">Sign up</a>");
    expect(strip(await htmlOf("/", cookie))).not.toContain(">Sign up</a>");
  });
});

describe("a publication's navigation", () => {
  const item = (collectionId: string, position: number, destination: string, title: string) =>
    insertRow("collection_navigation_items", {
      collection_id: collectionId,
      position,
      destination,
      title,
      value: "",
    });
  const titles = (html: string): string[] =>
    [...html.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, title]) => title!);

  test("ends with About if no entry links to it", async () => {
    const { id, slug } = await makeCollection();
    await item(id, 0, "LATEST", "New");
    expect(titles(navigation(await htmlOf(`/${slug}`)))).toEqual(["Home", "New", "About"]);
  });

  test("has only its own About entry if there is one", async () => {
    const { id, slug } = await makeCollection();
    await item(id, 0, "ABOUT", "Who we are");
    await item(id, 1, "LATEST", "New");
    expect(titles(navigation(await htmlOf(`/${slug}`)))).toEqual(["Home", "Who we are", "New"]);
  });

  test("marks the current page", async () => {
    const { slug } = await makeCollection();
    const about = elementWith(navigation(await htmlOf(`/${slug}/about`)), `href="/${slug}/about"`);
    expect(about).toContain('aria-current="page"');
  });

  test.each([
    ["OWNER", true],
    ["EDITOR", true],
    ["WRITER", false],
    [null, false],
  ] as const)("lets a %s manage it: %s", async (role, mayManage) => {
    const { id, slug } = await makeCollection();
    const person = await makeUser();
    if (role) {
      await insertRow("collection_members", {
        collection_id: id,
        user_id: person.id,
        role,
        created_at: FIXED_NOW,
      });
    }
    const html = navigation(await htmlOf(`/${slug}`, await signIn(person.id)));
    expect(html.includes("Manage Publication")).toBe(mayManage);
  });

  test("doesn't let anonymous viewers manage it", async () => {
    const { slug } = await makeCollection();
    expect(navigation(await htmlOf(`/${slug}`))).not.toContain("Manage Publication");
  });
});
