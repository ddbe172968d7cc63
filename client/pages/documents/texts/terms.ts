import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const terms: LegalDocument = {
  title: "Terms",
  summary: `What you and ${PRODUCT_NAME} can expect from each other.`,
  path: buildPath("ShowDocument", { document: "tos" }),
  changedOn: "22 November 2026",
  sections: [
    {
      heading: "Who these terms are between",
      blocks: [
        `These terms are between you and the operator of this site (“we”). By using ${PRODUCT_NAME}, you agree to them, to the rules and to the privacy page. If you use it on behalf of an organization, you agree for that organization.`,
      ],
      links: [
        { label: "Rules", path: buildPath("ShowDocument", { document: "rules" }) },
        { label: "Privacy", path: buildPath("ShowDocument", { document: "privacy" }) },
      ],
    },
    {
      heading: "Your account",
      blocks: [
        "You need an account to write, follow and respond, and you must be old enough to agree to these terms where you live. Keep your email and your password secure: you’re responsible for what happens through your account. If someone else got access, end the sessions in your settings and contact us.",
      ],
    },
    {
      heading: "What you write is yours",
      blocks: [
        "You keep all rights in what you publish. You allow us to store it, to show it in all formats of the product, such as pages, feeds and emails, and to pass it to the services that do this for us. This permission is free of charge, applies worldwide, and ends when you delete the text, except for what others lawfully took from it before and for backups until they expire.",
        "Only publish what you have the right to publish. The license you choose for each story determines what readers may do with it. If you don’t choose one, all rights are reserved.",
      ],
    },
    {
      heading: "What others write is theirs",
      blocks: [
        "Stories express the views of their writers, not ours. You may read them, link to them, quote them, and print them for yourself. For anything else, ask the writer or follow the story’s license.",
        "If your work was published here without your permission, tell us which story it is, which of your works it copies, and how we can reach you.",
      ],
    },
    {
      heading: "Using the product fairly",
      blocks: [
        "Don’t break into the product, overload it, bypass its limits or collect people’s data from it. Software may use feeds, embeds and whatever robots.txt allows.",
      ],
    },
    {
      heading: "Ending",
      blocks: [
        "You can deactivate or delete your account at any time in your settings, and download a copy of your data first. We may hide content and suspend accounts that break the rules, and we may stop offering the product or parts of it. Where we can, we’ll tell you early enough to export your texts.",
      ],
      links: [
        { label: "Account settings", path: buildPath("SettingsTab", { setting: "account" }) },
      ],
    },
    {
      heading: "What we promise, and what we can’t",
      blocks: [
        "We run the product with care, but provide it “as is”: we can’t promise that it’s always available or free of errors, or that what people write in it is correct. As far as the law allows, we aren’t liable for losses that result from using it. Nothing here limits rights that the law gives you and that can’t be waived.",
      ],
    },
    {
      heading: "When these terms change",
      blocks: [
        "The date above shows when they last changed. If you continue to use the product after a change, the new terms apply. If you disagree with them, you can leave and take your texts with you.",
      ],
      hasContact: true,
    },
  ],
};
