import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import { get, ORIGIN } from "../product.ts";

/** A user with a page of forms. */
interface FormPage {
  path: string;
  headers: Record<string, string>;
}

/** Returns the page's main HTML with entities decoded. */
export async function openMain({ path, headers }: FormPage): Promise<string> {
  const answer = await get(path, { Cookie: headers.Cookie! });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const [, main = ""] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return main
    .replaceAll("<!-- -->", "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** Submits one of the page's forms as a browser without JS does. */
export async function sendForm(page: FormPage, label: string, typed: Record<string, string> = {}) {
  const main = await openMain(page);
  const form = [...main.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].find(([, about = ""]) =>
    about.includes(`aria-label="${label}"`),
  );
  expect(form, `a form "${label}"`).toBeDefined();
  const [, about = "", inside = ""] = form!;
  const fields = Object.fromEntries(
    [...inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  return exports.default.fetch(ORIGIN + /action="([^"]+)"/.exec(about)![1]!, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: ORIGIN,
      Cookie: page.headers.Cookie!,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ ...fields, ...typed }).toString(),
  });
}
