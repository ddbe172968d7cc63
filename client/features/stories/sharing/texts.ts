export const share = "Share";
export const shareSubject = (subject: string) => `Share ${subject}`;
export const copyLink = "Copy link";
export const friendLinks = "Friend links";
export const linkCopied = "Link copied.";
export const linkNotCopied = (url: string) =>
  `Your browser didn’t allow copying. Here’s the link: ${url}`;
export const shareByEmail = "Email";
export const shareOnBluesky = "Share on Bluesky";
export const shareOnLinkedIn = "Share on LinkedIn";
export const shareOnX = "Share on X";
