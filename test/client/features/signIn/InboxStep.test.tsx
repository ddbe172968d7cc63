import { describe, expect, test } from "vitest";
import { type AppFrame, FrameContext } from "../../../../client/app/frame.ts";
import { LocationContext } from "../../../../client/app/useLocation.ts";
import { InboxStep } from "../../../../client/features/signIn/InboxStep.tsx";
import type { SignIn, SignInError } from "../../../../client/features/signIn/useSignIn.ts";
import { rendered } from "../../ui/rendered.ts";

const frame = { store: { state: { config: { links: {} } } } } as unknown as AppFrame;
const location = { site: { kind: "default" }, publicUrl: "https://main.example" } as never;

function codeStep(error: SignInError | null): string {
  const flow = { operation: "login", step: "CHECK_YOUR_INBOX", mode: "code", email: "a@b.test" };
  const signIn = { flow, error, isBusy: false } as unknown as SignIn;
  return rendered(
    <FrameContext value={frame}>
      <LocationContext value={location}>
        <InboxStep signIn={signIn} headingId="h" onDone={() => {}} />
      </LocationContext>
    </FrameContext>,
  ).html;
}

describe("the step that asks for a code", () => {
  test("offers a new one, and while it takes tries nothing else", () => {
    for (const error of [null, { about: "code", text: "Invalid code." } as const]) {
      expect(codeStep(error)).toContain("Send a new one");
      expect(codeStep(error)).not.toContain("Send me a link instead");
    }
  });

  test("offers a link instead, and help, once the code takes no more tries", () => {
    const html = codeStep({ about: "code", text: "Too many attempts.", needsHelp: true });
    expect(html).toContain("Too many attempts.");
    expect(html).toContain("Send me a link instead");
    expect(html).toContain('href="/m/help#lockouts"');
    expect(html).not.toContain("Send a new one");
  });
});
