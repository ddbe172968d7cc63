import { askService, type BotCheck, canBeToken } from "./BotCheck.ts";

/** The project and its API key. */
export interface EnterpriseSettings {
  provider: "recaptcha-enterprise";
  /** The service's URL up to `/projects`, without a trailing slash. */
  url: string;
  project: string;
  apiKey: string;
  siteKey: string;
  /** The lowest score that counts as human: 0 to 1. */
  leastScore: number;
}

interface Assessment {
  tokenProperties?: { valid?: boolean; action?: string };
  riskAnalysis?: { score?: number };
}

/** reCAPTCHA Enterprise: creates an assessment of the token for an action. */
export function recaptchaEnterprise(
  { provider, url, project, apiKey, siteKey, leastScore }: EnterpriseSettings,
  fetch: typeof globalThis.fetch,
): BotCheck {
  return {
    provider,
    async isPerson(token, action) {
      if (!canBeToken(token)) return false;
      const answer: Assessment = await askService(
        fetch,
        `${url}/projects/${encodeURIComponent(project)}/assessments`,
        {
          headers: { "Content-Type": "application/json", "X-Goog-Api-Key": apiKey },
          body: JSON.stringify({ event: { token, siteKey, expectedAction: action } }),
        },
      );
      return (
        answer.tokenProperties?.valid === true &&
        answer.tokenProperties.action === action &&
        (answer.riskAnalysis?.score ?? 0) >= leastScore
      );
    },
  };
}
