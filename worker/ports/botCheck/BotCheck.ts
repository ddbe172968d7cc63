/** What tells people from programs by a token that its script on the page has made. */
export interface BotCheck {
  readonly provider: "embedded" | "recaptcha" | "recaptcha-enterprise" | "turnstile";
  /**
   * True where the service takes the token, made for this action, for a person's. Each token is good
   * once. Throws BotCheckAway where the service does not say.
   */
  isPerson(token: string, action: string): Promise<boolean>;
}

/** The service can't be reached, or answers with nonsense. */
export class BotCheckAway extends Error {
  override readonly name = "BotCheckAway";
}

/** Longest token that is sent on, in characters. */
const MAX_TOKEN = 8000;
/** How long the service may take, in milliseconds. */
const DEADLINE_MS = 5000;

/** True for text that may be a token at all. */
export function canBeToken(token: string): boolean {
  return token !== "" && token.length <= MAX_TOKEN;
}

/** Asks the service and answers the JSON object that it says. Throws BotCheckAway. */
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
      throw new Error(`The answer has status ${response.status}`);
    return answer as Record<string, unknown>;
  } catch (cause) {
    throw new BotCheckAway("The bot check does not answer", { cause });
  }
}
