import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import {
  LOCKS_UNTIL_PERMANENT,
  ATTEMPTS_BEFORE_LOCK,
} from "../../../../shared/identity/signInErrors.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const help: LegalDocument = {
  title: "Help",
  summary: "Answers to common questions, and how to contact us.",
  path: buildPath("ShowDocument", { document: "help" }),
  sections: [
    {
      heading: "Signing in",
      blocks: [
        "Enter your email address, and we’ll send you a link or a code. Each works once, for a few minutes, so use the latest email. If you don’t get one, check your spam folder, and make sure you typed the address correctly.",
        "If you’ve lost your second factor, use one of the recovery codes you got when you set it up.",
      ],
      links: [{ label: "Sign in", path: buildPath("SignIn") }],
    },
    {
      heading: "Locked out",
      anchor: "lockouts",
      blocks: [
        "Locks protect your account from people who guess passwords. They expire on their own, or you can remove them by email, so you won’t lose your account.",
        [
          `After ${ATTEMPTS_BEFORE_LOCK} wrong passwords, signing in with a password is locked for a minute. After ${LOCKS_UNTIL_PERMANENT} of these locks, the password no longer works.`,
          "You can still sign in with a link sent to your email, which also removes the lock.",
          "Wrong two-factor codes lock your account in the same way. A recovery code removes that lock.",
          "If too many wrong passwords and codes come from one network, we block both from that network for up to three days. Use an email link, or another network such as your phone’s.",
          "After too many wrong attempts, an emailed code stops working. Request a new one, or use a link.",
        ],
        "If those attempts weren’t yours, set a password you don’t use anywhere else, and turn on two-factor authentication. If none of this helps, contact us from your account’s email address.",
      ],
      links: [{ label: "Sign in by email", path: buildPath("SignIn") }],
      hasContact: true,
    },
    {
      heading: "A limited account",
      anchor: "limited-account",
      blocks: [
        "We limit an account while we check whether it breaks the rules. Until then, its stories reach fewer people: they aren’t recommended, don’t appear on topic pages and rank low in search. Followers of the account and of its publications still see them, and so does anyone with the link. You can read, write and publish as usual.",
        "You don’t need to do anything. If you think this is a mistake, contact us and we’ll review it sooner.",
      ],
      links: [{ label: "The Rules", path: buildPath("ShowDocument", { document: "rules" }) }],
      hasContact: true,
    },
    {
      heading: "Your stories",
      blocks: [
        "Drafts are saved as you write, and you can view and restore earlier versions. Stories you delete stay in the trash for two weeks before they’re deleted for good.",
      ],
      links: [{ label: "Your stories", path: buildPath("YourStories", { filterBy: "drafts" }) }],
    },
    {
      heading: "Your account",
      blocks: [
        "In your settings you can change your email address and username, download a copy of your data, and deactivate or delete your account.",
      ],
      links: [
        { label: "Account settings", path: buildPath("SettingsTab", { setting: "account" }) },
      ],
    },
    {
      heading: "Report something that breaks the rules",
      blocks: ["Send us the address of the page and tell us what’s wrong with it."],
      hasContact: true,
    },
  ],
};

export const textToSpeech: LegalDocument = {
  title: "Text to speech",
  summary: "Every story can be read aloud.",
  path: buildPath("ShowDocument", { document: "text-to-speech" }),
  sections: [
    {
      heading: "Listen to a story",
      blocks: [
        "Press the headphones above a story to listen to it. You can pause and resume; the voice and its language come from your browser.",
        "If your browser can’t speak, or you want other voices or speeds, use the reader of your browser or device:",
        [
          "Edge: choose “Read aloud” in the menu or the address bar.",
          "Safari: open the page menu next to the address and choose “Listen to Page”. On a Mac, choose “Speech” in the Edit menu.",
          "Chrome on Android: choose “Listen to this page” in the menu.",
          "Firefox: open the reader view, then choose “Listen”.",
          "Anywhere else: look for spoken text in your device’s accessibility settings.",
        ],
        "Names and places of these settings vary between versions. Your browser decides how the text is spoken and whether it’s sent to a service; we don’t learn about it.",
      ],
    },
    {
      heading: "With a screen reader",
      blocks: [
        "Pages have landmarks, ordered headings, and a link at the top that skips to the content. Images are read by the alt text their writer gave them.",
      ],
    },
  ],
};

export const app: LegalDocument = {
  title: "Use it as an app",
  summary: `${PRODUCT_NAME} works in any browser. There’s nothing to download.`,
  path: buildPath("ShowApp"),
  sections: [
    {
      heading: "Put it on your home screen",
      blocks: [
        "It then appears with your apps and opens with one tap.",
        [
          "iPhone and iPad: in Safari, tap Share, then “Add to Home Screen”.",
          "Android: in Chrome, open the menu, then tap “Add to Home screen”. Other browsers have the same option in their menus.",
          "Computer: bookmark the page, or install it as an app from the browser’s menu.",
        ],
      ],
    },
    {
      heading: "What you get",
      blocks: [
        "Everything: reading, writing, lists and notifications. It’s the same account and the same pages, in light and dark, and always the latest version.",
        "We don’t have an app in any store. If you see one with our name, it isn’t ours.",
      ],
      links: [{ label: "Start reading", path: buildPath("ShowHome") }],
    },
  ],
};

export const status: LegalDocument = {
  title: "Status",
  summary: "You can read this page, so the site is reachable.",
  path: buildPath("ShowDocument", { document: "status" }),
  sections: [
    {
      heading: "If something isn’t working",
      blocks: [
        "The same software serves this page and all others. But this page needs no stories and no account, so it may work while others fail. It doesn’t list past incidents.",
        [
          "Reload the page. What you write in the editor stays in your browser until it’s saved.",
          "If a page says that something went wrong, we’ve already received a report.",
          "If the problem continues, contact us and tell us which page it was and when it happened.",
        ],
      ],
      hasContact: true,
    },
  ],
};
