import { expect, test } from "vitest";
import { linkedHosts } from "../../../../worker/domain/publishing/publishState.ts";

test("the hosts that a story links to include those of its buttons", () => {
  const paragraphs = [
    { name: "aa01", type: "BUTTON" as const, text: "Join", href: "https://Button.example./x" },
    { name: "aa02", type: "PAYWALL" as const, text: "" },
  ];
  expect(linkedHosts(paragraphs, null)).toEqual(["button.example"]);
});
