import type { IEnvironment } from "relay-runtime";
import { describe, expect, test } from "vitest";
import { makeEnvironment } from "../../../../../client/runtime/relay/environment.ts";
import {
  readSendAnswer,
  sendAuthEmail,
} from "../../../../../client/features/identity/signIn/sendAuthEmail.ts";
import {
  readVerifyAnswer,
  verifyLoginCode,
} from "../../../../../client/features/identity/signIn/verifyLoginCode.ts";

/** A server where another user has signed in since. */
const elsewhere = (): IEnvironment =>
  makeEnvironment(() =>
    Promise.resolve({
      data: null,
      errors: [{ message: "This page is out of date.", extensions: { code: "FORBIDDEN" } }],
    } as never),
  );

const INPUT = {
  email: "ann@example.test",
  fullName: null,
  operation: "login",
  mode: "code",
  redirect: "/a",
  captchaValue: null,
} as const;

/** A server that always returns the same, or can't be reached. */
function server(data: Record<string, unknown> | null, asked: unknown[] = []): IEnvironment {
  return makeEnvironment((_params, variables) => {
    asked.push(variables);
    return data ? Promise.resolve({ data } as never) : Promise.reject(new Error("away"));
  });
}

describe("the result of requesting a sign-in email", () => {
  test("depends on the kind that was sent", () => {
    expect(readSendAnswer({ __typename: "SusiMethod", value: "MAGIC_LINK" })).toEqual({
      kind: "sent",
      mode: "link",
    });
    expect(readSendAnswer({ __typename: "SusiMethod", value: "LOGIN_CODE" })).toEqual({
      kind: "sent",
      mode: "code",
    });
  });

  test.each([
    ["FailedChallenge", "x", "reCAPTCHA verification failed.", true],
    ["BadRequest", "Too long.", "Too long.", false],
    ["BadRequest", "", "Please try again.", false],
    ["SomethingNew", "x", "Please try again.", false],
  ])("for %s with %j is %j", (__typename, message, text, needsHelp) => {
    expect(readSendAnswer({ __typename, message })).toEqual({
      kind: "rejected",
      message: text,
      needsHelp,
    });
  });

  test("for an unknown account has its own step", () => {
    expect(readSendAnswer({ __typename: "NotFound", message: "x" })).toEqual({ kind: "notFound" });
  });

  test("uses the schema's names", async () => {
    const asked: unknown[] = [];
    const answer = { sendAcctAuthEmail: { __typename: "SusiMethod", value: "LOGIN_CODE" } };
    expect(await sendAuthEmail(server(answer, asked), INPUT)).toEqual({
      kind: "sent",
      mode: "code",
    });
    const { operation: _operation, mode: _mode, ...rest } = INPUT;
    expect(asked).toEqual([{ ...rest, operation: "LOGIN", type: "LOGIN_CODE" }]);
  });

  test("is ignored if someone has signed in meanwhile", async () => {
    expect(await sendAuthEmail(elsewhere(), INPUT)).toEqual({ kind: "signedIn" });
  });

  test("is a request to try again without a connection", async () => {
    expect(await sendAuthEmail(server(null), INPUT)).toEqual({
      kind: "rejected",
      message: "Please try again.",
      needsHelp: false,
    });
  });
});

describe("the result of a code", () => {
  test.each([
    ["Token", { value: "t" }, { token: "t" }],
    // Lockouts link to help.
    ["TooManyRequests", { message: "Slow down." }, { message: "Slow down.", needsHelp: true }],
    [
      "TooManyRequests",
      { message: "" },
      { message: "Too many attempts. Please try again later.", needsHelp: true },
    ],
    ["BadRequest", { message: "Not this." }, { message: "Not this.", needsHelp: false }],
    ["BadRequest", {}, { message: "Invalid code.", needsHelp: false }],
    ["NotFound", {}, { message: "Invalid code.", needsHelp: false }],
    ["RateLimited", {}, { message: "Invalid code.", needsHelp: false }],
    ["SomethingNew", {}, { message: "Please try again.", needsHelp: false }],
  ])("for %s with %j is %j", (__typename, rest, expected) => {
    expect(readVerifyAnswer({ __typename, ...rest })).toEqual(expected);
  });

  test("is ignored if someone has signed in meanwhile", async () => {
    expect(await verifyLoginCode(elsewhere(), "123456")).toBe("signedIn");
  });

  test("is a request to try again without a connection", async () => {
    expect(await verifyLoginCode(server(null), "123456")).toEqual({
      message: "Please try again.",
      needsHelp: false,
    });
  });
});
