import { graphql } from "relay-runtime";
import { describe, expect, test } from "vitest";
import { runMutation } from "../../../client/runtime/relay/runMutation.ts";
import { makeEnvironment } from "../../../client/runtime/relay/environment.ts";
import type { verifyLoginCodeMutation } from "../../../generated/relay/verifyLoginCodeMutation.graphql.ts";

/** Returns the message a reader sees for a write with this result. */
async function told(answer: Record<string, string>): Promise<string | null> {
  const MUTATION = (await import("../../../generated/relay/verifyLoginCodeMutation.graphql.ts"))
    .default;
  const environment = makeEnvironment(() =>
    Promise.resolve({
      data: { verifyLoginCode: { ...answer, __isResultError: answer.__typename } },
    } as never),
  );
  const { message } = await runMutation<verifyLoginCodeMutation>(environment, {
    mutation: MUTATION as ReturnType<typeof graphql>,
    variables: { loginCode: "123456" },
  });
  return message;
}

describe("a failed mutation", () => {
  test("shows the server's message", async () => {
    expect(await told({ __typename: "NotFound", message: "That code is over." })).toBe(
      "That code is over.",
    );
  });

  test.each([
    ["NotFound", "This is no longer available."],
    ["TooManyRequests", "Too many attempts. Please try again later."],
  ])("shows a message for its type if the server has none: %s", async (__typename, text) => {
    expect(await told({ __typename, message: "" })).toBe(text);
  });

  test("shows nothing if it succeeded after all", async () => {
    expect(await told({ __typename: "Token", value: "t" })).toBeNull();
  });
});
