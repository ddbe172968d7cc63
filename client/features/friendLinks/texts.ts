export const title = "Friend links";
export const create = "Create friend link";
export const text =
  "Anyone with a friend link can read this member-only story in full, without an account.";
export const copyNow = "Copy it now: it isn’t shown again.";
export const copy = "Copy link";
export const active = "Active links";
export const views = (count: number) => (count === 1 ? "Opened once" : `Opened ${count} times`);
export const createdOn = (date: string) => `Created ${date}`;
export const revoke = "Revoke";
export const revokeLink = (date: string) => `Revoke the link created ${date}`;
export const notLoaded = "Your friend links couldn’t be loaded. Try again later.";
