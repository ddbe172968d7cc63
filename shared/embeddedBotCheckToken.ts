/** The `captchaValue` that pages send when no bot check is configured (worker/ports/botCheck). */
export const EMBEDDED_BOT_CHECK_TOKEN = "embedded-bot-check";
