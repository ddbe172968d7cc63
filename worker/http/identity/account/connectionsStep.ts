import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { socialStartPath } from "../../../../shared/routes/paths/socialStartPath.ts";
import {
  readSocialProvider,
  SOCIAL_PROVIDER_NAMES,
  SOCIAL_PROVIDERS,
  type SocialProviderId,
} from "../../../../shared/socialProviders.ts";
import {
  connectToken,
  disconnectAccount,
  listConnections,
} from "../../../domain/identity/social/connections.ts";
import { socialProvider } from "../../../domain/identity/social/socialProvider.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

/** Connects and disconnects accounts of social sign-in providers. */
export const connectionsStep: AccountStep = {
  needsFresh: true,
  show: (owner) => listForm(owner, null),
  submit: async (owner, form) => {
    const { context, session } = owner;
    for (const [name] of form) {
      const [verb, provider] = actionIn(name);
      if (provider && verb === "connect") return connect(owner, provider);
      if (provider && verb === "disconnect") {
        const result = await disconnectAccount(context, session.userId, provider);
        return result === "gone"
          ? { continueTo: settingsPath("security", "disconnected") }
          : { wrong: await listForm(owner, NOTHING_ELSE) };
      }
    }
    return { wrong: await listForm(owner, null) };
  },
};

const NOTHING_ELSE = texts.emailNeededFirst;

/** Parses a button's name into its action and provider. */
function actionIn(name: string): [string, SocialProviderId | null] {
  const [verb = "", provider = ""] = name.split("-");
  return [verb, readSocialProvider(provider)];
}

/** The provider is reached by a link, since our CSP forbids forms that lead to another site. */
async function connect({ context, session }: Owner, provider: SocialProviderId) {
  const redirect = settingsPath("security", "connected");
  const token = await connectToken(context, session.userId, { provider, redirect });
  const name = SOCIAL_PROVIDER_NAMES[provider];
  const back = { label: texts.back, href: buildPath("ManageAccount", { step: "connections" }) };
  if (token === null)
    return { wrong: { title: TITLE, error: texts.providerUnavailable(name), others: [back] } };
  const path = socialStartPath(provider, { operation: "connect", token });
  const shown: StepForm = {
    title: texts.connectProvider(name),
    text: texts.connectText(name),
    others: [
      { label: texts.continueTo(name), href: authOrigin(context.config) + path, isMain: true },
      back,
    ],
  };
  return { shown };
}

const TITLE = texts.connectedAccounts;

/**
 * The form with a button for each connected account and for each provider that can be connected.
 */
async function listForm({ context, session }: Owner, error: string | null): Promise<StepForm> {
  const [connections, offered] = await Promise.all([
    listConnections(context, session.userId),
    Promise.all(SOCIAL_PROVIDERS.map(async (id) => (await socialProvider(context, id)) && id)),
  ]);
  const isConnected = (id: SocialProviderId) => connections.some(({ provider }) => provider === id);
  const buttons = [
    ...connections.map(({ provider }) => ({
      label: texts.disconnectProvider(SOCIAL_PROVIDER_NAMES[provider]),
      name: `disconnect-${provider}`,
    })),
    ...offered
      .filter((id) => id !== null)
      .filter((id) => !isConnected(id))
      .map((id) => ({
        label: texts.connectProviderButton(SOCIAL_PROVIDER_NAMES[id]),
        name: `connect-${id}`,
      })),
  ];
  const back = { label: texts.backToSettings, href: settingsPath("security") };
  if (buttons.length === 0) {
    return {
      title: TITLE,
      text: texts.noProvidersText,
      error,
      others: [
        { label: texts.setAPassword, href: buildPath("ManageAccount", { step: "password" }) },
        back,
      ],
    };
  }
  return {
    title: TITLE,
    text: texts.connectedAccountsText,
    error,
    lines: connections.map(({ provider, email, name }) =>
      [SOCIAL_PROVIDER_NAMES[provider], email ?? name].filter(Boolean).join(": "),
    ),
    others: [...buttons, back],
  };
}
