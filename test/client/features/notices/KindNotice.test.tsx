import { describe, expect, test } from "vitest";
import { type AppFrame, FrameContext } from "../../../../client/runtime/page/frame.ts";
import type { NoticeParams } from "../../../../client/runtime/browser/enqueuedToast.ts";
import { LocationContext } from "../../../../client/runtime/links/useLocation.ts";
import { KindNotice } from "../../../../client/features/notices/KindNotice.tsx";
import type { SiteSettings } from "../../../../shared/siteSettings.ts";
import { rendered, tag } from "../../ui/rendered.ts";

const LOCKED: NoticeParams["account-lockout"] = { failCount: 6, lockedOutUntil: null };

/** A notice on a user's own site or on the main site. */
function notice(
  kind: "account-lockout" | "limited-state" | "post-suspended",
  { links = {}, isOwnSite = false }: { links?: SiteSettings["links"]; isOwnSite?: boolean } = {},
) {
  const frame = { store: { state: { config: { links } } } } as unknown as AppFrame;
  const location = {
    site: isOwnSite ? { kind: "user", username: "Ann" } : { kind: "default" },
    publicUrl: "https://main.example",
  } as never;
  return rendered(
    <FrameContext value={frame}>
      <LocationContext value={location}>
        <KindNotice kind={kind} params={kind === "account-lockout" ? LOCKED : ({} as never)} />
      </LocationContext>
    </FrameContext>,
  );
}

describe("a notice's link", () => {
  test.each([
    ["account-lockout", "/m/help#lockouts"],
    ["limited-state", "/m/help#limited-account"],
  ] as const)("opens the help's section about %s", (kind, href) => {
    expect(notice(kind).one(tag("a"))).toMatchObject({ href });
    expect(notice(kind).text(tag("a"))).toBe("Get help");
    const away = notice(kind, { isOwnSite: true });
    expect(away.one(tag("a"))).toMatchObject({ href: `https://main.example${href}` });
  });

  test("opens external help if configured", () => {
    const links = { help: "https://help.example/" };
    expect(notice("limited-state", { links }).one(tag("a"))).toMatchObject({
      href: "https://help.example/",
    });
  });

  test("opens the Rules if they were broken", () => {
    expect(notice("post-suspended").one(tag("a"))).toMatchObject({ href: "/m/rules" });
  });
});
