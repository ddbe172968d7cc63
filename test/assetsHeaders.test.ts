import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { transportHeaders } from "../worker/http/request/securityHeaders.ts";

test("files served by the platform have the same headers as every response", () => {
  const text = readFileSync(
    path.resolve(import.meta.dirname, "../worker/assets-headers.txt"),
    "utf8",
  );
  const headers = Object.fromEntries(
    [...text.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(headers).toMatchObject({
    ...transportHeaders("https://main.example/"),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
  });
});
