import * as texts from "./texts.ts";

/** Returns the addresses that open a new message or post with a link. */
export function shareAddresses(shared: {
  url: string;
  title: string;
}): { label: string; href: string }[] {
  const url = encodeURIComponent(shared.url);
  const title = encodeURIComponent(shared.title);
  return [
    { label: texts.shareByEmail, href: `mailto:?subject=${title}&body=${url}` },
    {
      label: texts.shareOnBluesky,
      href: `https://bsky.app/intent/compose?text=${title}%20${url}`,
    },
    {
      label: texts.shareOnLinkedIn,
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    },
    { label: texts.shareOnX, href: `https://x.com/intent/post?text=${title}&url=${url}` },
  ];
}
