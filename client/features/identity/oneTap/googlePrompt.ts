// Wraps Google's One Tap API ("Google Identity Services: JavaScript API"). The credential is bound
// to this browser: its nonce is the hash of a cookie that the form repeats.

import { randomHex, toHex } from "../../../../shared/format/hex.ts";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import { loadScript } from "../../../runtime/browser/loadScript.ts";

interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential?: string }) => void;
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    use_fedcm_for_prompt: boolean;
  }): void;
  prompt(): void;
  cancel(): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

/** The credential from Google. */
export interface GoogleCredential {
  /** Submitted in the form together with `secret`. */
  token: string;
  secret: string;
  /** The email address in the unverified token; null if there is none. */
  email: string | null;
}

/** Lifetime of the cookie until the form is submitted, in seconds. */
const COOKIE_S = (30 * MINUTE_MS) / 1000;

/** Google's name for the cookie and the form field. */
export const CSRF_FIELD = "g_csrf_token";

/**
 * Shows Google's prompt. Returns a function that cancels it. Does nothing if Google's script can't
 * be loaded.
 */
export function askGoogle(
  window: Window & typeof globalThis,
  { clientId, scriptUrl }: { clientId: string; scriptUrl: string },
  onCredential: (credential: GoogleCredential) => void,
): () => void {
  let isWanted = true;
  const secret = randomHex(32);
  const ask = async (): Promise<void> => {
    const [nonce] = await Promise.all([hashOf(secret), loadScript(window.document, scriptUrl)]);
    const google = window.google?.accounts?.id;
    if (!isWanted || !google) return;
    google.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => {
        if (isWanted && credential)
          onCredential({ token: credential, secret, email: emailIn(credential) });
      },
      auto_select: false,
      cancel_on_tap_outside: false,
      use_fedcm_for_prompt: true,
    });
    google.prompt();
  };
  ask().catch(() => {});
  return () => {
    isWanted = false;
    window.google?.accounts?.id?.cancel();
  };
}

/**
 * Submits a credential to the sign-in endpoint as a same-origin form, because the cookie must be
 * sent along.
 */
export function sendCredential(
  window: Window,
  { token, secret }: GoogleCredential,
  { action, ...fields }: { action: string; operation: "login" | "register"; redirect: string },
): void {
  const { document, location } = window;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${CSRF_FIELD}=${secret}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax${secure}`;
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries({
    credential: token,
    [CSRF_FIELD]: secret,
    ...fields,
  })) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest));
}

/** Reads the email address from a token for display only: the server verifies the token. */
export function emailIn(token: string): string | null {
  try {
    const part = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    const { email } = JSON.parse(atob(part)) as { email?: unknown };
    return typeof email === "string" ? email : null;
  } catch {
    return null;
  }
}
