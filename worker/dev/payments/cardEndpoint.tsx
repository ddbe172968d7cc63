// The card form of the embedded payment provider: a document for an iframe, as a real provider's, and
// the call that it makes.

import type { Context } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import { embeddedStore } from "./embeddedStore.ts";
import { confirmCard } from "./provider/confirm.ts";
import { readJson } from "../../http/operator/readJson.ts";
import type { AppEnv } from "../../http/request/requestContext.ts";
import { TypedError } from "../../http/request/typedErrors.ts";
import { CARD_SCRIPT, CARD_STYLE } from "./cardFormParts.ts";
import { CARD_PATH } from "../paths.ts";
import * as texts from "./texts.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const TEXT = v.pipe(v.string(), v.maxLength(200));
const BODY = v.strictObject({
  clientSecret: TEXT,
  number: TEXT,
  expirationDate: TEXT,
  cvv: TEXT,
  postalCode: TEXT,
  challenge: v.nullable(v.picklist(["passed", "failed"])),
});

/** Shows the form, or pays with what it posts. */
export async function cardEndpoint(c: Context<AppEnv>): Promise<Response> {
  const { config, db, payments, now } = c.get("request");
  if (config.payments.driver !== "embedded") throw new TypedError("NOT_FOUND", "Not found.");
  const headers = { "Cache-Control": "no-store", "Content-Security-Policy": POLICY };
  if (c.req.method !== "POST") return c.html(cardDocument(), 200, headers);
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const { clientSecret, ...typed } = parsed.output;
  const result = await confirmCard(embeddedStore(db), now, clientSecret, typed);
  payments.hasQueued = true;
  return c.json(result, 200, headers);
}

const FIELDS = [
  ["number", texts.number, "cc-number", "4242 4242 4242 4242"],
  ["expirationDate", texts.expirationDate, "cc-exp", texts.expirationHint],
  ["cvv", texts.cvv, "cc-csc", "123"],
  ["postalCode", texts.postalCode, "postal-code", "12345"],
] as const;

function cardDocument(): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{texts.cardForm}</title>
        <style>{CARD_STYLE}</style>
      </head>
      <body data-path={CARD_PATH} data-offline={texts.noConnection}>
        <form noValidate>
          {FIELDS.map(([name, label, autoComplete, placeholder]) => (
            <div key={name} className="field" data-field={name}>
              <label htmlFor={name}>{label}</label>
              <input
                id={name}
                name={name}
                aria-describedby={`${name}-error`}
                autoComplete={autoComplete}
                placeholder={placeholder}
                inputMode={name === "postalCode" ? "text" : "numeric"}
                maxLength={name === "number" ? 23 : 12}
              />
              <p id={`${name}-error`} className="error" role="alert" />
            </div>
          ))}
        </form>
        <dialog aria-labelledby="challenge">
          <h1 id="challenge">{texts.challengeTitle}</h1>
          <p>{texts.challengeText}</p>
          <button value="passed">{texts.passChallenge}</button>
          <button value="failed">{texts.failChallenge}</button>
        </dialog>
        <script dangerouslySetInnerHTML={{ __html: CARD_SCRIPT }} />
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
