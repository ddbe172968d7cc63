export const title = "Full-text feeds";
export const lead =
  "Read the stories you follow in your feed reader, in full. Each address is private. Anyone who has it can read along, so don’t share it.";
export const notMember = "Full-text feeds are for members";
export const notMemberText =
  "As a member you can read every story in full in your feed reader. Feeds you created before show the beginnings of member-only stories.";
export const becomeAMember = "Become a member";
export const created = "Your new feed";
export const createdText = "Copy an address into your feed reader now. It isn’t shown again.";
export const rssAddress = "RSS";
export const jsonAddress = "JSON Feed";
export const revoked =
  "The feed was revoked. Its address shows only the beginnings of member-only stories.";
export const yourFeeds = "Your feeds";
export const noFeeds = "No feeds yet";
export const noFeedsText = "Create one below and add its address to your feed reader.";
export const everythingYouFollow = "Everything you follow";
export const gone = "No longer available";
export const publications = "Publications";
export const lists = "Lists";
export const createdOn = (date: string) => `Created ${date}`;
export const lastRead = (date: string) => `Last read ${date}`;
export const neverRead = "Never read";
export const revoke = "Revoke";
export const revokeFeed = (name: string) => `Revoke ${name}`;
export const newFeed = "New feed";
export const stories = "Stories from";
export const create = "Create feed";
export const ERRORS: Readonly<Record<string, string>> = {
  limited: "Too many feeds in a short time. Try again later.",
  "not-a-member": "Full-text feeds are for members.",
  "no-target": "We couldn’t find this publication or list among those you follow.",
  "too-many": "You have as many feeds as are allowed. Revoke one first.",
};
