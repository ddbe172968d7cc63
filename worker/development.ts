// The only door to worker/dev: what replaces outside services while there is no account for
// them, pages to look at it, and fault injection.

import { loadOnce } from "../shared/loadOnce.ts";
import { embeddedBotCheck } from "./dev/botCheck/embeddedBotCheck.ts";
import { embeddedDomains } from "./dev/domains/embeddedDomains.ts";
import { DEVELOPMENT_ENDPOINTS } from "./dev/endpoints.ts";
import { describeResponse } from "./dev/faults/describeResponse.ts";
import { faultsOf } from "./dev/faults/injectFaults.ts";
import { embeddedMail } from "./dev/mailbox/embeddedMail.ts";
import { embeddedSms } from "./dev/mailbox/embeddedSms.ts";

const parts = {
  endpoints: DEVELOPMENT_ENDPOINTS,
  botCheck: embeddedBotCheck,
  domains: embeddedDomains,
  mail: embeddedMail,
  sms: embeddedSms,
  payments: loadOnce(() => import("./dev/payments/embeddedPayments.ts")),
  paymentEvents: loadOnce(() => import("./dev/payments/deliverEvents.ts")),
  faultsOf,
  describeResponse,
};

export type Development = typeof parts;

/** Null in production, whose build replaces this module (ops/build/viteConfigs.ts). */
export const development: Development | null = parts;
