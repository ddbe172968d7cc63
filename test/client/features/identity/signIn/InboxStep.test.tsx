import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { type AppFrame, FrameContext } from "../../../../../client/runtime/page/frame.ts";
import { LocationContext } from "../../../../../client/runtime/links/useLocation.ts";
import { EmailStep } from "../../../../../client/features/identity/signIn/EmailStep.tsx";
import { InboxStep } from "../../../../../client/features/identity/signIn/InboxStep.tsx";
import type { SignInFlow } from "../../../../../client/features/identity/signIn/signInFlow.ts";
import { signInLocationOf } from "../../../../../client/features/identity/signIn/signInLocation.ts";
import type {
  SignIn,
  ShownSignInError,
} from "../../../../../client/features/identity/signIn/useSignIn.ts";
import { readOn } from "../../../../../client/pages/identity/signIn/SignInScreen.tsx";
import { rendered } from "../../../ui/rendered.ts";

const config = { links: {}, signInProviders: ["google"] };
const frame = { store: { state: { config } } } as unknown as AppFrame;
const location = {
  site: { kind: "default" },
  publicUrl: "https://main.example",
  flags: {},
} as never;

const place = signInLocationOf(
  { publicUrl: "https://main.example", authDomain: "main.example" },
  "main.example",
  { redirect: "/", actionUrl: undefined, susiEntry: undefined },
);

const codeStep = (error: ShownSignInError | null): string => inbox({}, { error });

function inbox(flow: Partial<SignInFlow>, more: Partial<SignIn> = {}): string {
  const signIn = {
    flow: {
      operation: "login",
      step: "CHECK_YOUR_INBOX",
      mode: "code",
      email: "a@b.test",
      ...flow,
    },
    error: null,
    isBusy: false,
    isSentAgain: false,
    ...more,
  } as unknown as SignIn;
  return inFrame(<InboxStep signIn={signIn} place={place} headingId="h" onDone={() => {}} />);
}

function inFrame(step: ReactNode): string {
  return rendered(
    <FrameContext value={frame}>
      <LocationContext value={location}>{step}</LocationContext>
    </FrameContext>,
  ).html;
}

describe("the code step", () => {
  test("offers a new code, and submits nothing while one is requested", () => {
    for (const error of [null, { about: "code", text: "Invalid code." } as const]) {
      expect(codeStep(error)).toContain("Send a new one");
      expect(codeStep(error)).not.toContain("Send me a link instead");
    }
  });

  test("offers a link instead, and help, once the code accepts no more attempts", () => {
    const html = codeStep({ about: "code", text: "Too many attempts.", needsHelp: true });
    expect(html).toContain("Too many attempts.");
    expect(html).toContain("Send me a link instead");
    expect(html).toContain('href="/m/help#lockouts"');
    expect(html).not.toContain("Send a new one");
  });
});

describe("the inbox step for a link or a code", () => {
  test.each([
    ["login", "link"],
    ["register", "link"],
    ["login", "code"],
    ["register", "code"],
  ] as const)("for a %s by %s offers another email and another address", (operation, mode) => {
    const html = inbox({ operation, mode });
    expect(html).toContain(mode === "link" ? "Send it again" : "Send a new one");
    expect(html).toMatch(
      new RegExp(
        `href="/m/signin\\?operation=${operation}[^"]*stepOverride=ENTER_EMAIL"[^>]*>Use another`,
      ),
    );
  });

  test("of a form sent without JavaScript links to entering another address", () => {
    const html = inbox({ operation: "register", mode: "link", email: null });
    expect(html).toContain("Use another address");
    expect(html).not.toContain("Send it again");
  });

  test("says that the email was sent again, and when it was too often", () => {
    const again = "A new one is on its way.";
    expect(inbox({ mode: "link" })).not.toContain(again);
    expect(inbox({ mode: "link" }, { isSentAgain: true })).toContain(again);
    const error = { about: "message", text: "Too many attempts." } as const;
    expect(inbox({ mode: "link", operation: "register" }, { error })).toContain(error.text);
  });

  test("links to the previous page, and to no other site", () => {
    const origin = "https://main.example";
    expect(readOn("/tag/x?a=b#c", origin)).toBe("/tag/x?a=b#c");
    expect(readOn(`${origin}/tag/x`, origin)).toBe("/tag/x");
    for (const other of ["https://evil.test/", "//evil.test", "javascript:alert(1)"])
      expect(readOn(other, origin)).toBe("/");
  });
});

describe("the email step", () => {
  const emailStep = (email: string): string => {
    const flow = { operation: "register", step: "ENTER_EMAIL", mode: "link", email };
    const signIn = { flow, error: null, isBusy: false } as unknown as SignIn;
    return inFrame(<EmailStep signIn={signIn} place={place} headingId="h" />);
  };

  test("is filled with a known address", () => {
    expect(emailStep("a@b.test")).toContain('value="a@b.test"');
  });

  test("offers Google for an address managed by Google only", () => {
    expect(emailStep("a@b.test")).not.toContain("with Google");
    expect(emailStep("a@gmail.com")).toContain("Sign up with Google");
  });
});
