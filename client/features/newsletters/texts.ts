export const subscribe = "Subscribe";
export const subscribed = "Subscribed";
export const subscribeTo = (name: string) => `Subscribe to ${name}`;
export const unsubscribeFrom = (name: string) => `Unsubscribe from ${name}`;
export const alreadySubscribed = (name: string) => `You’re already subscribed to ${name}.`;
export const resubscribed = (name: string) => `You’re subscribed to ${name} again.`;
export const emailAddress = "Email address";
export const agreement =
  "Your email address is shared with {owner}. You can unsubscribe at any time. By subscribing you agree to the {terms} and acknowledge the {privacy}.";
export const termsOfService = "Terms of Service";
export const privacyPolicy = "Privacy Policy";
export const signIn = "Sign in to subscribe with one click";
export const inYourInbox = "Get {name} in your inbox";
export const storyEndText = (name: string) =>
  `Subscribe to get an email whenever ${name} publishes.`;
