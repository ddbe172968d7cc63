import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../shared/embeddedBotCheckToken.ts";
import type { SignInOperation } from "./signInFlow.ts";

/** What the bot check says of this reader, for a registration; login runs none (platform.md §4.1). */
export function botCheckToken(operation: SignInOperation): string | null {
  return operation === "register" ? EMBEDDED_BOT_CHECK_TOKEN : null;
}
