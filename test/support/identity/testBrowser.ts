// A minimal browser for sign-in tests: stores each host's cookies, sends its pages' token, and
// sends its address.

import { exports } from "cloudflare:workers";
import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../shared/embeddedBotCheckToken.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { nextNumber } from "../factories.ts";
import { mailsTo } from "../mail.ts";
import { ORIGIN } from "../product.ts";

/** The result of a union field. */
export interface UnionResult {
  __typename: string;
  message?: string;
  value?: string;
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export class TestBrowser {
  readonly cookies = new Map<string, Map<string, string>>();
  xsrf: string | null = null;
  /** The client address, unique per browser. */
  address = `198.51.${nextNumber() % 250}.${nextNumber() % 250}`;
  /** The fault to request through the fault seam. */
  fault: string | null = null;
  readonly origin: string;

  constructor(origin = ORIGIN) {
    this.origin = origin;
  }

  /** Sends a request with this host's cookies, and stores those of the response. */
  async ask(pathOrUrl: string, { method = "GET", headers = {}, body }: Sending = {}) {
    const url = new URL(pathOrUrl, this.origin);
    const jar = this.cookies.get(url.host) ?? new Map<string, string>();
    this.cookies.set(url.host, jar);
    const response = await exports.default.fetch(url.href, {
      method,
      redirect: "manual",
      headers: {
        Cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join("; "),
        "CF-Connecting-IP": this.address,
        "User-Agent": "Mozilla/5.0 (Test)",
        ...(this.fault ? { "x-fault-injection": this.fault } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Submits a form as its page would. */
  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.ask(path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: this.origin,
        "Sec-Fetch-Site": "same-origin",
        ...headers,
      },
    });
  }

  /** Runs an operation or a batch. */
  async graphql(body: object): Promise<{ response: Response; json: any }> {
    const response = await this.ask("/_/graphql", {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        ...(this.xsrf ? { [XSRF_HEADER]: this.xsrf } : {}),
      },
    });
    return { response, json: await response.json() };
  }

  /** Requests a sign-in email and returns the result. */
  async send(input: Record<string, unknown>): Promise<UnionResult> {
    const { json } = await this.graphql(sending(input));
    return json.data.sendAcctAuthEmail;
  }

  /** Requests registration, with a name and the bot check's token. */
  register(email: string, input: Record<string, unknown> = {}): Promise<UnionResult> {
    return this.send({
      email,
      operation: "REGISTER",
      fullName: "Jo Reader",
      captchaValue: EMBEDDED_BOT_CHECK_TOKEN,
      ...input,
    });
  }

  /** Submits a login code. */
  async verify(loginCode: string): Promise<UnionResult> {
    const { json } = await this.graphql(verifying(loginCode));
    return json.data.verifyLoginCode;
  }

  /** Submits the confirmation form behind a link. */
  press(link: string, headers: Record<string, string> = {}): Promise<Response> {
    const token = new URL(link).searchParams.get("token") ?? "";
    return this.post("/m/callback/email", { token }, headers);
  }

  /** Exchanges a code's token for a session. */
  redeem(token: string): Promise<Response> {
    return this.ask(`/m/login-redirect?token=${token}&state=email&operation=login`);
  }

  /** Returns the signed-in user of the browser's pages; null for none. */
  async viewer(): Promise<{ id: string; username: string; name: string } | null> {
    const { json } = await this.graphql({ query: "{ viewer { id username name } }" });
    return json.data.viewer;
  }
}

/** Returns where a response redirects, by its Location or Refresh header; null for neither. */
export function redirectsTo({ headers }: Response): string | null {
  return headers.get("location") ?? headers.get("refresh")?.replace(/^0; url=/, "") ?? null;
}

/** The operation that sends a sign-in email, by default a login link. */
export function sending(input: Record<string, unknown>) {
  return {
    query: `mutation S($email: String!, $redirect: String, $fullName: String, $captchaValue: String,
      $operation: SusiOperation!, $type: LoginMethod!) {
      sendAcctAuthEmail(email: $email, redirect: $redirect, fullName: $fullName,
        captchaValue: $captchaValue, operation: $operation, type: $type) {
        __typename ... on SusiMethod { value } ... on ResultError { message }
      }
    }`,
    variables: { operation: "LOGIN", type: "MAGIC_LINK", ...input },
  };
}

/** The operation that submits a login code. */
export function verifying(loginCode: string) {
  return {
    query: `mutation V($loginCode: String!) {
      verifyLoginCode(loginCode: $loginCode) {
        __typename ... on Token { value } ... on ResultError { message }
      }
    }`,
    variables: { loginCode },
  };
}

/** Returns an email address that is unique across tests. */
export function newAddress(name = "reader"): string {
  return `${name}${nextNumber()}-${Math.floor(Math.random() * 1e9)}@example.com`;
}

/** Returns the link in the newest email to an address that contains one. */
export async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const links = mails.flatMap(({ text }) => text.match(/http\S+\/m\/callback\/email\S+/) ?? []);
  return links.at(-1) ?? "no link was sent";
}

/** Returns the code in the newest email to an address that contains one. */
export async function codeTo(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const codes = mails.flatMap(({ text }) => text.match(/^\d{6}$/m) ?? []);
  return codes.at(-1) ?? "no code was sent";
}
