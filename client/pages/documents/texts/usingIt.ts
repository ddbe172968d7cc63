import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import {
  LOCKS_UNTIL_PERMANENT,
  ATTEMPTS_BEFORE_LOCK,
} from "../../../../shared/rules/signInErrors.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const help: LegalDocument = {
  title: "Help",
  summary: "Answers to what people ask most, and whom to write to.",
  path: buildPath("ShowDocument", { document: "help" }),
  sections: [
    {
      heading: "Signing in",
      blocks: [
        "Enter your e-mail address and we send you a link or a code. Both work for a few minutes only and once, so use the newest mail. If none comes, look where your mail program keeps unwanted mail, and check the address for a slip.",
        "If your second factor is lost, one of the recovery codes that you were shown when you set it up takes its place.",
      ],
      links: [{ label: "Sign in", path: buildPath("SignIn") }],
    },
    {
      heading: "Locked out",
      anchor: "lockouts",
      blocks: [
        "Locks are there for whoever guesses at somebody else’s password. They end by themselves or by a mail, so nobody loses an account to them.",
        [
          `After ${ATTEMPTS_BEFORE_LOCK} wrong passwords an account’s password is locked for a minute. After ${LOCKS_UNTIL_PERMANENT} such locks it no longer signs anybody in.`,
          "A link that we mail you signs you in all the same, and takes the lock away.",
          "Wrong codes of a second factor lock in the same way. One of your recovery codes takes that lock away.",
          "Where very many wrong passwords and codes have come from one network, none is taken from there for up to three days. A link by mail works, and so does another network, such as your phone’s.",
          "After too many wrong tries a code from a mail works no more. Have a new one sent, or use the link.",
        ],
        "If it was not you who tried, set a password that you use nowhere else, and turn on two-factor authentication. If nothing of this helps, write to us from the address of the account.",
      ],
      links: [{ label: "Sign in by email", path: buildPath("SignIn") }],
      hasContact: true,
    },
    {
      heading: "A limited account",
      anchor: "limited-account",
      blocks: [
        "An account is limited while we look at whether something about it breaks the rules. What it writes reaches fewer people until then: those who follow it or its publications have it as ever, but it is recommended to nobody, stands on no topic's page, and comes late in searches. Nothing is taken away: you can read, write and publish as ever, and whoever has the address of a story can read it.",
        "You need not do anything. If you think that we are wrong, write to us and somebody looks sooner.",
      ],
      links: [{ label: "The Rules", path: buildPath("ShowDocument", { document: "rules" }) }],
      hasContact: true,
    },
    {
      heading: "Your stories",
      blocks: [
        "Drafts are saved as you write, and earlier versions can be looked at and brought back. A story that you delete waits among your deleted stories for two weeks before it is gone.",
      ],
      links: [{ label: "Your stories", path: buildPath("YourStories", { filterBy: "drafts" }) }],
    },
    {
      heading: "Your account",
      blocks: [
        "Your address, your username, a copy of your data, and the end of the account are all in the settings.",
      ],
      links: [
        { label: "Account settings", path: buildPath("SettingsTab", { setting: "account" }) },
      ],
    },
    {
      heading: "Something that breaks the rules",
      blocks: ["Tell us the address of the page and what is wrong with it."],
      hasContact: true,
    },
  ],
};

export const textToSpeech: LegalDocument = {
  title: "Text to speech",
  summary:
    "Stories are made of plain text, so the voice that your device has can read them to you.",
  path: buildPath("ShowDocument", { document: "text-to-speech" }),
  sections: [
    {
      heading: "Have a story read to you",
      blocks: [
        `${PRODUCT_NAME} has no player of its own. Browsers and devices have one, and it works with every story:`,
        [
          "Edge: choose Read aloud from the menu or the address bar.",
          "Safari: open the page menu beside the address, and choose Listen to Page, or Speech in the Edit menu of a Mac.",
          "Chrome on Android: choose Listen to this page from the menu.",
          "Firefox: open the reader view, then choose Listen.",
          "Elsewhere: your system’s settings for accessibility have spoken text for what is selected or on the screen.",
        ],
        "Names and places of these differ a little from version to version. Where the voice speaks, and whether it sends the text anywhere, is up to your browser: we learn nothing of it.",
      ],
    },
    {
      heading: "With a screen reader",
      blocks: [
        "Pages have landmarks, headings in order, and a link at the beginning that skips to the text. Pictures are read by the description that their writer gave them.",
      ],
    },
  ],
};

export const app: LegalDocument = {
  title: "The app is the page",
  summary: `${PRODUCT_NAME} is open to read in any browser. There is nothing to download.`,
  path: buildPath("ShowApp"),
  sections: [
    {
      heading: "Put it on your home screen",
      blocks: [
        "It then stands among your apps and opens with one touch.",
        [
          "iPhone and iPad: in Safari, touch Share, then Add to Home Screen.",
          "Android: in Chrome, open the menu, then touch Add to Home screen. Other browsers have the same in their menus.",
          "Computer: drag the address to the bookmarks, or look in the browser’s menu for installing the page as an app.",
        ],
      ],
    },
    {
      heading: "What you have there",
      blocks: [
        "Everything: reading, writing, lists, notifications. It is the same account and the same pages, in light and dark, and always the newest version.",
        "There is no app of ours in any store. One that carries our name there is not from us.",
      ],
      links: [{ label: "Start reading", path: buildPath("ShowHome") }],
    },
  ],
};

export const status: LegalDocument = {
  title: "Status",
  summary: "You are reading this page, so the site answers.",
  path: buildPath("ShowDocument", { document: "status" }),
  sections: [
    {
      heading: "If something else does not work",
      blocks: [
        "This page was made by the same program as all others. It needs no stories and no account, though, so it may be there while something else fails. It does not tell of past failures.",
        [
          "Load the page again. What you write in the editor stays in your browser until it is saved.",
          "If a page says that something went wrong, the report of it is already with us.",
          "If it lasts, write to us and say which page it was and when.",
        ],
      ],
      hasContact: true,
    },
  ],
};
