import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { socialStartPath } from "../../../shared/routes/socialStartPath.ts";
import {
  readSocialProvider,
  SOCIAL_PROVIDER_NAMES,
  SOCIAL_PROVIDERS,
  type SocialProviderId,
} from "../../../shared/socialProviders.ts";
import {
  connectToken,
  disconnectAccount,
  listConnections,
} from "../../domain/accounts/identity/connections.ts";
import { socialProvider } from "../../domain/accounts/identity/socialProvider.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

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

const NOTHING_ELSE = "Add an email address first; otherwise you couldn't sign in any more.";

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
  const back = { label: "Back", href: buildPath("ManageAccount", { step: "connections" }) };
  if (token === null)
    return { wrong: { title: TITLE, error: `${name} isn't available here.`, others: [back] } };
  const path = socialStartPath(provider, { operation: "connect", token });
  const shown: StepForm = {
    title: `Connect ${name}`,
    text: `${name} will ask you to confirm, then bring you back here. After that, you can sign in with ${name}.`,
    others: [
      { label: `Continue to ${name}`, href: authOrigin(context.config) + path, isMain: true },
      back,
    ],
  };
  return { shown };
}

const TITLE = "Connected accounts";

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
      label: `Disconnect ${SOCIAL_PROVIDER_NAMES[provider]}`,
      name: `disconnect-${provider}`,
    })),
    ...offered
      .filter((id) => id !== null)
      .filter((id) => !isConnected(id))
      .map((id) => ({ label: `Connect ${SOCIAL_PROVIDER_NAMES[id]}`, name: `connect-${id}` })),
  ];
  const back = { label: "Back to settings", href: settingsPath("security") };
  if (buttons.length === 0) {
    return {
      title: TITLE,
      text: "There are no providers to connect right now. You can sign in with an emailed link or code, or with a password.",
      error,
      others: [
        { label: "Set a password", href: buildPath("ManageAccount", { step: "password" }) },
        back,
      ],
    };
  }
  return {
    title: TITLE,
    text: "Connect another provider’s account to sign in without an email or a password.",
    error,
    lines: connections.map(({ provider, email, name }) =>
      [SOCIAL_PROVIDER_NAMES[provider], email ?? name].filter(Boolean).join(": "),
    ),
    others: [...buttons, back],
  };
}
