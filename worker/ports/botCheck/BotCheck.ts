/** Distinguishes people from bots by a token that the service's script created on the page. */
export interface BotCheck {
  readonly provider: "embedded" | "recaptcha" | "recaptcha-enterprise" | "turnstile";
  /**
   * True if the service accepts the token, created for this action. Each token is valid once.
   * Throws BotCheckUnavailableError if the service doesn't answer.
   */
  isPerson(token: string, action: string): Promise<boolean>;
}

/** The service is unreachable or its response is invalid. */
export class BotCheckUnavailableError extends Error {
  override readonly name = "BotCheckUnavailableError";
}

/** Longest token that is forwarded, in characters. */
const MAX_TOKEN = 8000;
/** Timeout of the service, in milliseconds. */
const DEADLINE_MS = 5000;

/** True for text that could be a token. */
export function canBeToken(token: string): boolean {
  return token !== "" && token.length <= MAX_TOKEN;
}

/** Calls the service and returns its JSON object. Throws BotCheckUnavailableError. */
export async function askService(
  fetch: typeof globalThis.fetch,
  address: string,
  init: RequestInit,
): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(address, {
      ...init,
      method: "POST",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const answer: unknown = await response.json();
    if (response.status >= 500 || answer === null || typeof answer !== "object")
      throw new Error(`The bot check responded with status ${response.status}`);
    return answer as Record<string, unknown>;
  } catch (cause) {
    throw new BotCheckUnavailableError("The bot check does not respond", { cause });
  }
}
