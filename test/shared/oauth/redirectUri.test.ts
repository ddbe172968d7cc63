import { describe, expect, test } from "vitest";
import { MAX_REDIRECT_URI, redirectUriError } from "../../../shared/oauth/redirectUri.ts";

describe("a redirect URI", () => {
  test.each([
    "https://app.example/callback",
    "https://app.example",
    "https://app.example/",
    "https://app.example:8443/cb?tenant=1",
    "http://localhost:3000/cb",
    "http://127.0.0.1/cb",
    "https://xn--bcher-kva.example/cb",
  ])("can be %s", (uri) => {
    expect(redirectUriError(uri)).toBeNull();
  });

  test.each([
    ["plain http", "http://app.example/cb"],
    ["http of a name that begins so", "http://localhost.evil.example/cb"],
    ["a scheme of an app's own", "myapp://callback"],
    ["a script", "javascript:alert(1)"],
    ["a path", "/callback"],
    ["nothing", ""],
    ["a fragment", "https://app.example/cb#x"],
    ["an empty fragment", "https://app.example/cb#"],
    ["a name", "https://me@app.example/cb"],
    ["an empty name", "https://@app.example/cb"],
    ["a name and a password", "https://me:secret@app.example/cb"],
    ["a wildcard", "https://*.app.example/cb"],
    ["another case", "https://App.example/cb"],
    ["a port that says nothing", "https://app.example:443/cb"],
    ["a way up", "https://app.example/a/../cb"],
    ["a backslash", "https://app.example\\cb"],
    ["a letter of another script", "https://аpp.example/cb"],
    ["a tab", "https://app.example/\tcb"],
    ["too many characters", `https://app.example/${"x".repeat(MAX_REDIRECT_URI)}`],
  ])("can't be %s", (_, uri) => {
    expect(redirectUriError(uri)).not.toBeNull();
  });
});
