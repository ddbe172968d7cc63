import type { RouteName } from "../../../../shared/routes/routes.ts";
import * as texts from "./texts.ts";

/** The pages of those who manage a newsletter, in order. */
export const newsletterPages = [
  { route: "ManageNewsletter", label: texts.overview },
  { route: "ManageNewsletterEmails", label: texts.emails },
  { route: "ManageNewsletterSubscribers", label: texts.subscribers },
  { route: "ManageNewsletterLook", label: texts.look },
  { route: "ManageNewsletterSending", label: texts.sending },
] as const satisfies readonly { route: RouteName; label: string }[];
