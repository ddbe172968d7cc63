/** What pages send as `captchaValue` where no bot check is configured (worker/ports/botCheck). */
export const EMBEDDED_BOT_CHECK_TOKEN = "embedded-bot-check";
