import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../shared/embeddedBotCheckToken.ts";
import type { BotCheck } from "./BotCheck.ts";

/**
 * No check at all, for one's own machine: it takes the one word for a person that the pages send where
 * no service is configured. It keeps out what runs no page, and nobody who has read this.
 */
export function embeddedBotCheck(): BotCheck {
  return {
    provider: "embedded",
    isPerson: (token) => Promise.resolve(token === EMBEDDED_BOT_CHECK_TOKEN),
  };
}
