import { formatBoundedCount } from "../../../../shared/format/formatBoundedCount.ts";
import { plural } from "../../../../shared/format/plural.ts";

export const registeredOn = (date: string) => `Registered ${date}`;
export const readerCount = (count: number) =>
  count === 0
    ? "not authorized by anyone yet"
    : plural(count, {
        one: "authorized by 1 person",
        other: `authorized by ${formatBoundedCount(count)} people`,
      });
export const readerCountSentence = (count: number) =>
  count === 0
    ? "No one has authorized it yet."
    : plural(count, {
        one: "1 person has authorized it.",
        other: `${formatBoundedCount(count)} people have authorized it.`,
      });
export const deleteText =
  "Its client ID and all its tokens stop working immediately and permanently.";
export const redirectAddresses = (count: number) =>
  plural(count, { one: "Redirect address", other: "Redirect addresses" });
export const withSecret = "has a secret";
export const withoutSecret = "without a secret";
export const yourApplications = "Your applications";
export const applicationRegistered = "The application was registered.";
export const applicationSaved = "The application was saved.";
export const secretRenewed = "Only the new secret works now.";
export const credentials = "Credentials";
export const clientId = "Client ID";
export const secret = "Secret";
export const secretSet = "Set. It was shown once, when it was created.";
export const secretNone = "None. It authenticates with PKCE alone.";
export const website = "Website";
export const change = "Change";
export const howToConnect = "How to connect";
export const howToConnectText =
  "Use the OAuth 2.0 authorization code flow with PKCE (S256). Most libraries only need the issuer.";
export const issuer = "Issuer";
export const authorizationEndpoint = "Authorization endpoint";
export const tokenEndpoint = "Token endpoint";
export const userEndpoint = "User endpoint";
export const renewSecret = "Renew secret…";
export const renewSecretText =
  "The old secret stops working immediately. Existing authorizations stay valid.";
export const createNewSecret = "Create new secret";
export const deleteApplication = "Delete application…";
export const deleteNow = "Delete now";
export const scope = "Scope {scope}";
export const securityAndApps = "Security and apps";
export const yourApplicationsText =
  "Your apps that readers can authorize. With a reader’s consent, an app can see who they are.";
export const applicationDeleted =
  "The application was deleted. It no longer has access to anyone’s account.";
export const noApplicationsYet = "No applications yet";
export const noApplicationsYetText =
  "Register your first application to get a client ID, and a secret if it can keep one.";
export const registerAnApplication = "Register an application";
