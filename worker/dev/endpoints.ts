import type { Handler } from "hono";
import { lazily } from "../http/lazily.ts";
import type { AppEnv } from "../http/request/requestContext.ts";
import { CARD_PATH, DESIGN_PATH, MAILBOX_PATH, PAYMENT_TEST_PATH } from "./paths.ts";

/** The pages of development and test builds, by path. */
export const DEVELOPMENT_ENDPOINTS: readonly (readonly [path: string, Handler<AppEnv>])[] = [
  [CARD_PATH, lazily(() => import("./payments/cardEndpoint.tsx"), "cardEndpoint")],
  [
    PAYMENT_TEST_PATH,
    lazily(() => import("./payments/paymentTestEndpoint.tsx"), "paymentTestEndpoint"),
  ],
  [DESIGN_PATH, lazily(() => import("./design/designEndpoint.ts"), "designEndpoint")],
  [MAILBOX_PATH, lazily(() => import("./mailbox/mailboxEndpoints.ts"), "mailboxEndpoint")],
  [
    `${MAILBOX_PATH}/:id`,
    lazily(() => import("./mailbox/mailboxEndpoints.ts"), "mailboxMailEndpoint"),
  ],
  [
    `${MAILBOX_PATH}/:id/html`,
    lazily(() => import("./mailbox/mailboxEndpoints.ts"), "mailboxHtmlEndpoint"),
  ],
];
