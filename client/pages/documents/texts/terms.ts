import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const terms: LegalDocument = {
  title: "Terms",
  summary: `What you and ${PRODUCT_NAME} may expect of each other.`,
  path: buildPath("ShowDocument", { document: "tos" }),
  changedOn: "22 November 2026",
  sections: [
    {
      heading: "Who these terms are between",
      blocks: [
        `These terms are between you and whoever runs this site, called “we” here. By using ${PRODUCT_NAME} you agree to them, to the rules and to what the privacy page says. If you use it for an organisation, you agree for that organisation.`,
      ],
      links: [
        { label: "Rules", path: buildPath("ShowDocument", { document: "rules" }) },
        { label: "Privacy", path: buildPath("ShowDocument", { document: "privacy" }) },
      ],
    },
    {
      heading: "Your account",
      blocks: [
        "You need one to write, to follow and to respond, and must be old enough to agree to terms like these where you live. Keep your mail and your password to yourself: what is done from your account counts as done by you. If somebody else got in, end the sessions in your settings and tell us.",
      ],
    },
    {
      heading: "What you write is yours",
      blocks: [
        "You keep all rights in what you publish. You let us store it, show it, set it in the forms that the product has, such as pages, feeds and mails, and pass it to the services that do this for us. That permission costs nothing, holds everywhere, and ends when you delete the text, except for what others lawfully took from it before and for recovery copies until they expire.",
        "You may only publish what is yours to publish. What readers may do with it follows from the licence that you choose for each story; where you choose none, all rights stay reserved.",
      ],
    },
    {
      heading: "What others write is theirs",
      blocks: [
        "Stories say what their writers think, not what we think. Read, link, quote and print for yourself. Beyond that ask the writer, or go by the story’s licence.",
        "If your work was published here without your leave, tell us which story it is, which work of yours it copies, and how we can reach you.",
      ],
    },
    {
      heading: "Using the product fairly",
      blocks: [
        "Do not break in, overload it, get around its limits, or collect people’s data from it. Feeds, embeds and what robots.txt allows are there for software to use.",
      ],
    },
    {
      heading: "Ending",
      blocks: [
        "You can close or delete your account at any time in your settings, and take a copy of your data before. We may hide what breaks the rules and suspend accounts that break them, and stop offering the product or parts of it. Where we can, we say so early enough for you to take your texts along.",
      ],
      links: [
        { label: "Account settings", path: buildPath("SettingsTab", { setting: "account" }) },
      ],
    },
    {
      heading: "What we promise, and what we cannot",
      blocks: [
        "We run the product with care, but as it is: we cannot promise that it is always there, free of faults, or that what is written in it is right. As far as the law allows we are not liable for losses that follow from using it. Nothing here takes away rights that the law gives you and that no terms may take.",
      ],
    },
    {
      heading: "When these terms change",
      blocks: [
        "The date above says when they last did. If you go on using the product after a change, the new terms hold. If you disagree with them you can leave and take your texts with you.",
      ],
      hasContact: true,
    },
  ],
};
