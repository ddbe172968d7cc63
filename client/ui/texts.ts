export const rss = "RSS";
export const feedOf = (subject: string) => `RSS feed of ${subject}`;
export const cancel = "Cancel";
export const close = "Close";
export const tryAgain = "Try again";
export const checking = (label: string) => `Checking ${label}`;
export const accepted = "Accepted";
export const dismiss = "Dismiss";
export const partNotLoaded = "This part couldn’t be loaded. Reload the page to try again.";
export const search = "Search";
export const loading = "Loading";
export const pickColor = (label: string) => `${label}: choose from a palette`;
export const notAColor = "Enter a color as # and six digits, like #1a6b5c.";

/** What is printed on a color, and how well it can be read (WCAG 2.2: at least 4.5). */
export const contrast = (ink: "light" | "dark", ratio: number) =>
  ink === "light"
    ? `White text on it has a contrast of ${ratio.toFixed(1)} : 1.`
    : `Black text on it has a contrast of ${ratio.toFixed(1)} : 1.`;
export const inLocalTime = (label: string) => `${label} (your time)`;
export const inUtc = (label: string) => `${label} (UTC)`;
