import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { TRASH_DAYS } from "../../../../shared/limits.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const privacy: LegalDocument = {
  title: "Privacy",
  summary: `What ${PRODUCT_NAME} keeps about you, for how long, who sees it, and how you take it away again.`,
  path: buildPath("ShowDocument", { document: "privacy" }),
  changedOn: "22 November 2026",
  sections: [
    {
      heading: "In short",
      blocks: [
        [
          "You can read without an account.",
          "There are no advertisements, and nothing about you is sold.",
          "You can take a copy of what you have here, and you can have your account erased.",
        ],
      ],
    },
    {
      heading: "What your account holds",
      blocks: [
        "Your e-mail address, your username, and whatever you add to your profile. If you choose a password we keep a hash that it cannot be read from. If you sign in through another service we keep which account of theirs is yours. A mobile number and a second factor are there only if you set them up.",
        "What you make here: stories and their versions, drafts, responses, highlights, lists, books on your profile, claps, pictures, whom or what you follow or mute, and what you want to see less of in your home, and in which order. Forms that you make, and what readers answer them, which you alone see; an address that you leave in a writer’s form goes to that writer, and is erased with your account or theirs. Before a picture is shown to others, what the camera wrote into it, such as the place, is taken out.",
        "What you read, so that your history and suggestions work. The history reaches back a year. You can pause it, and remove stories from it or empty it. That a story was read is counted once for each reader, and that count stays after the history is emptied.",
        "Applications that you let in: which, for what, since when, and when they were last there. Each learns your name, username and picture, and knows you by an id of its own, so that no two can compare whom they know. You take that back in the settings. If you register applications yourself, what you say of them.",
        "Where you are signed in: the browser, roughly the town and country, and when. A session ends by itself after a year at the latest, and the settings list all of them so that you can end each.",
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
      heading: "What is noted as you read",
      blocks: [
        "Pages tell us how they are used: that a story was opened, how far it was read, which button was pressed, from which page you came. Writers see this as numbers, never as names. What is about no story is deleted after 90 days; what is about a story stays for its statistics.",
        "In the European Union, the European Economic Area and the United Kingdom visitors are asked first, and until they agree nothing of this is sent, and what is sent all the same is not kept. Creating an account is agreeing to it.",
        "When a page fails or is slow, a report says so. Reports of failures name the page, the browser and, where one is known, the account. Both kinds are deleted after 30 days.",
      ],
    },
    {
      heading: "Your network address",
      blocks: [
        "Our own log says which page was asked for, but not by whom: no network address, no cookie, no search words. To stop guessing and flooding we count tries under a hash of the network’s address, mostly for an hour or a day and never for longer than a few days.",
      ],
    },
    {
      heading: "Cookies and what stays in your browser",
      blocks: [
        [
          "The cookie of your session, for up to a year, once you sign in.",
          "Short-lived cookies while you sign in, for half an hour at most.",
          "A cookie that says that your browser runs no script, for a day, where it runs none and you are signed in.",
          "That an account was locked after wrong passwords here, for an hour at most, so that the next try says so.",
          "The moment of what you last changed here, for little more than an hour, so that the next pages show it.",
          "On a writer’s or a publication’s own domain, for a day, that it was asked whether you are signed in.",
          "A random number that tells visitors without an account apart, so that a read counts once, for up to 400 days. Whoever is asked first has none before they agree.",
          "Where you were asked and agreed, that you did, for up to 400 days.",
          "In the browser’s own storage: your choices, such as the theme, notices you have closed, and whether you agreed to be counted, and while you write what has not been saved yet, words and pictures, and which drafts were saved last. For a week it also knows which country you are in, so that you are not asked again.",
        ],
      ],
    },
    {
      heading: "Who else takes part",
      blocks: [
        `${PRODUCT_NAME} runs on Cloudflare’s network, which carries every request. Whoever runs this site may use services for mail, text messages, bot checks, search, surveys and analytics; each gets what its task needs. Analytics and surveys of others wait for consent wherever ours do.`,
        "What you publish is public: search engines, feed readers and other people may copy it, and we cannot call such copies back.",
        "A member of staff can look at the product as you see it when something has to be mended or checked. That takes a reason, lasts an hour at most, is on record, and allows looking only.",
      ],
    },
    {
      heading: "How long things stay",
      blocks: [
        [
          `A deleted story can be had back for ${TRASH_DAYS} days. Then its words, versions and own pictures are erased.`,
          "Notifications stay for 90 days.",
          "The address that an invitation to a publication went to is kept until the invitation ends, after 14 days.",
          "Clicks on search results stay for 90 days, without who clicked.",
          "That a mail was sent is known for 30 days.",
          "A copy of your data that you asked for can be fetched for 7 days.",
        ],
        "The database can be brought back to an earlier moment after an accident. What was deleted may be in such recovery copies for up to 30 days.",
      ],
    },
    {
      heading: "Leaving",
      blocks: [
        "Closing your account hides it until you sign in again. Deleting it hides it at once, and after 30 days it is erased: who you were, how you signed in, what you wrote, and whom you followed and clapped for. Until then signing in brings it back.",
        "What stays names you no more: numbers in statistics, the empty place of a story that others answered, and your former username, so that nobody can pass for you.",
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
      blocks: ["You may ask what is kept about you, and have it corrected or erased."],
      hasContact: true,
    },
  ],
};
