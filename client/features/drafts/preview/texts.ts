/** Screen texts of the preview beside the text. */

export const preview = "Preview";
export const closePreview = "Close preview";
export const shownAs = "Shown as";
export const previewWidthOfPane = "Width of the preview";
export const tabs = {
  page: "Page",
  visitor: "Visitor",
  member: "Member",
  email: "Email",
  search: "Search",
  card: "Card",
} as const;
export const titles = {
  page: "The story’s page",
  visitor: "The story’s page, for a visitor",
  member: "The story’s page, for a member",
  email: "The email",
} as const;

export const everyoneReadsAll = "Everyone can read all of it.";
export const withLinkReadsAll = "Anyone with the link can read all of it.";
export const visitorsReadBeginning = "People without a membership read this much.";
export const membersReadAll = "Members read all of it.";
export const paywallNeedsMembers =
  "Everyone reads past “Members from here” until you choose “Members only” as you publish.";

export const newsletter = "Newsletter";
export const gets = "Who gets it";
export const members = "Members";
export const others = "Everyone else";
export const noNewsletter = "Your stories can go out by email";
export const noNewsletterText =
  "Start a newsletter, and publishing emails your story to its subscribers.";
export const startNewsletter = "Start a newsletter";

export const inSearch = "In a search engine";
export const notInSearch =
  "Search engines won’t show it, because only people with the link see it.";
export const originalInSearch = (host: string) => `Search engines show the original at ${host}.`;
export const onSocialMedia = "Shared on social media, in chats and on other sites";
export const noDescription = "Add a subtitle or some text to describe the story.";

export const nothingYet = "Nothing to preview yet";
export const nothingYetText = "Write a title or a few words, and see here what readers will see.";
export const loading = "Loading the preview";
export const notLoaded = "The preview couldn’t be loaded";
export const notLoadedText = "Check your connection. It follows your next change.";
