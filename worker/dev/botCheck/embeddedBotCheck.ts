import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../shared/embeddedBotCheckToken.ts";
import type { BotCheck } from "../../ports/botCheck/BotCheck.ts";

/**
 * A placeholder for development: it accepts the constant token that pages send if no service is
 * configured. It stops only clients that run no page.
 */
export function embeddedBotCheck(): BotCheck {
  return {
    provider: "embedded",
    isPerson: (token) => Promise.resolve(token === EMBEDDED_BOT_CHECK_TOKEN),
  };
}
