import { expect, test } from "vitest";
import { clientNetwork } from "../../../../worker/http/request/clientNetwork.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8::1", "2001:db8:0:0"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["2001:db8::3:4:5:6", "2001:db8:0:0"],
  ["2001::2:3:4:5:6", "2001:0:0:2"],
  ["::1", "0:0:0:0"],
])("the network of %s is %s", (address, network) => {
  const headers = { "CF-Connecting-IP": address };
  expect(clientNetwork(new Request("https://main.example/", { headers }))).toBe(network);
});

test("a request without the platform's data has no network", () => {
  const headers = { "X-Forwarded-For": "203.0.113.7" };
  expect(clientNetwork(new Request("https://main.example/", { headers }))).toBe("");
});
