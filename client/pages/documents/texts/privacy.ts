import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { TRASH_DAYS } from "../../../../shared/limits.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const privacy: LegalDocument = {
  title: "Privacy",
  summary: `What ${PRODUCT_NAME} stores about you, for how long, who can see it, and how to delete it.`,
  path: buildPath("ShowDocument", { document: "privacy" }),
  changedOn: "22 November 2026",
  sections: [
    {
      heading: "In short",
      blocks: [
        [
          "You can read without an account.",
          "There are no ads, and we don’t sell your data.",
          "You can download a copy of your data, and you can delete your account.",
        ],
      ],
    },
    {
      heading: "What your account holds",
      blocks: [
        "Your email address, your username, and what you add to your profile. If you set a password, we store a hash from which it can’t be read. If you sign in through another service, we store which account there is yours. We have a mobile number and a second factor only if you set them up.",
        "What you create: stories and their versions, drafts, responses, highlights, notes, lists, books on your profile, claps and images; who and what you follow or mute; and what your home page shows less of, and in which order. Your forms and readers’ answers to them, which only you can see. If you enter your email address in a writer’s form, that writer receives it; it’s erased with your account or theirs. Before others see an image, we remove what the camera stored in it, such as the location.",
        "What you read, for your history and your recommendations. The history goes back a year. You can pause it, clear it, or remove single stories. Each story counts its readers, and that count remains after you clear your history.",
        "The newsletters you subscribe to, whose owners see your address. They count whether you opened an email and which of its links you clicked, in numbers that name nobody. We store neither your network address nor your browser with it. You can turn it off in your notification settings; then your emails have plain links and no counting image.",
        "Applications you authorize: which ones, what they may do, since when, and when they last used their access. Each one learns your name, username and profile image, and knows you by a different id, so that applications can’t compare their users. You can revoke this in your settings. If you register applications yourself, we store what you enter about them.",
        "Where you’re signed in: the browser, the approximate town and country, and when. A session ends after a year at the latest. Your settings list all sessions, and you can end each of them there.",
      ],
      links: [
        {
          label: "Sessions and security",
          path: buildPath("SettingsTab", { setting: "security" }),
        },
        { label: "Reading history", path: buildPath("YourReadingHistory") },
      ],
    },
    {
      heading: "Usage data",
      blocks: [
        "Pages report how they’re used: that a story was opened, how far it was read, which button was pressed, and which page you came from. Writers see this as numbers, never as names. Data about stories is stored for their statistics; other usage data is deleted after 90 days.",
        "We count how stories are read without cookies and without knowing who you are. The page reports that a story is open, how long and how far it was read, and which site or page you came from. Your IP address and your browser’s name become a scrambled number that distinguishes the readers of one day; its key is deleted after two days, and the address isn’t stored. If you’re a member, your reading time per story is added up for each month under a number that only your account leads to, and deleted after 13 months.",
        "For all other usage data, in the European Union, the European Economic Area and the United Kingdom, we ask you first. Until you agree, pages don’t send this data, and we discard any that arrives. By creating an account, you agree to it.",
        "When a page fails or is slow, your browser sends a report. Error reports contain the page, the browser and, if you’re signed in, the account. Both kinds are deleted after 30 days.",
      ],
    },
    {
      heading: "Your IP address",
      blocks: [
        "Our log contains which pages were requested, but not by whom: no IP address, no cookies, no search terms. To stop password guessing and abuse, we count attempts under a hash of the IP address, mostly for an hour or a day, and never for more than a few days.",
      ],
    },
    {
      heading: "Cookies and browser storage",
      blocks: [
        [
          "The session cookie, for up to a year, once you sign in.",
          "Short-lived cookies while you sign in, for half an hour at most.",
          "A cookie that records that your browser doesn’t run JavaScript, for a day, if you’re signed in and it doesn’t.",
          "A cookie that records that an account was locked after wrong passwords in this browser, for an hour at most, so that we can tell you at the next attempt.",
          "A cookie with the time of your last change, for a little over an hour, so that the next pages show it.",
          "On a custom domain of a writer or publication, a cookie that records that it has checked whether you’re signed in, for a day.",
          "A random number that distinguishes readers without an account, so that each read counts once, for up to 400 days. Where we ask you first, it’s set only after you agree.",
          "If we asked you and you agreed, a cookie that records it, for up to 400 days.",
          "In the browser’s own storage: your choices, such as the theme, the notices you’ve closed, and whether you agreed to usage data; while you write, unsaved text and images, and which drafts were saved last; and, for a week, your country, so that we don’t ask you again.",
        ],
      ],
    },
    {
      heading: "Other parties",
      blocks: [
        `${PRODUCT_NAME} runs on Cloudflare’s network, which handles every request. The operator of this site may use services for email, text messages, bot checks, search, surveys and analytics; each receives only what its task requires. Third-party analytics and surveys wait for your consent wherever our own usage data does.`,
        "What you publish is public: search engines, feed readers and other people may copy it, and we can’t delete those copies.",
        "To fix or check something, a staff member can view the product as you see it. This requires a reason, lasts an hour at most, is recorded, and is read-only.",
      ],
    },
    {
      heading: "How long we store data",
      blocks: [
        [
          `You can restore a deleted story for ${TRASH_DAYS} days. After that, its text, versions and images are erased.`,
          "Notifications are stored for 90 days.",
          "An invitation to a publication, with the invited email address or account, is stored until it’s answered or expires after 14 days.",
          "Clicks on search results are stored for 90 days, without who clicked.",
          "The record that an email was sent is stored for 30 days.",
          "A copy of your data that you request can be downloaded for 7 days.",
        ],
        "Backups let us restore the database after an accident. Deleted data may remain in them for up to 30 days.",
      ],
    },
    {
      heading: "Closing your account",
      blocks: [
        "Deactivating your account hides it until you sign in again. Deleting it hides it immediately; after 30 days, we erase who you were, how you signed in, what you wrote with its statistics, your reading time, and who you followed and clapped for. Until then, you can restore it by signing in.",
        "What remains no longer identifies you: numbers in statistics, an empty placeholder where others responded to your story, and your former username, so that no one can impersonate you.",
      ],
      links: [
        {
          label: "Download, close or delete",
          path: buildPath("SettingsTab", { setting: "account" }),
        },
      ],
    },
    {
      heading: "Questions",
      blocks: ["You can ask what data we store about you, and have it corrected or erased."],
      hasContact: true,
    },
  ],
};
