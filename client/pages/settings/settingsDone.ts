const TEXTS: Readonly<Record<string, string>> = {
  "email-sent": "We sent a link to the new address. Press the button there to finish.",
  username: "Your username has changed.",
  profile: "Your profile has changed.",
  image: "Your profile image was changed.",
  "picture-removed": "Your profile image was removed.",
  password: "Your password is set. Other browsers have been signed out.",
  "second-factor-on": "Two-factor authentication is on.",
  "second-factor-off": "Two-factor authentication is off.",
  connected: "The account is connected. You can now sign in with it.",
  disconnected: "The account is disconnected.",
  mobile: "Your mobile number is verified.",
  "mobile-removed": "Your mobile number is removed.",
  session: "That browser is signed out.",
  application: "That application no longer has access.",
  export: "Your export is being prepared. It will be listed here when it's ready.",
};

/** Returns the message of a completed form by its name in the URL; null for none. */
export function settingsDone(word: string | undefined): string | null {
  return word !== undefined && Object.hasOwn(TEXTS, word) ? (TEXTS[word] ?? null) : null;
}
