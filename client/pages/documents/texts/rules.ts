import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const rules: LegalDocument = {
  title: "Rules",
  summary: `What has no place on ${PRODUCT_NAME}, and what happens when it turns up.`,
  path: buildPath("ShowDocument", { document: "rules" }),
  changedOn: "22 November 2026",
  sections: [
    {
      heading: "Write as you would speak to someone in the room",
      blocks: [
        "Disagree with what people say as firmly as you like. Opinions are not against the rules, and neither are unpopular subjects, strong words or mistakes.",
      ],
    },
    {
      heading: "What is not allowed",
      blocks: [
        [
          "Threats, calls for violence, and praise of it.",
          "Harassment, and hate against people for who they are.",
          "Anything that sexualises or endangers children.",
          "Somebody else’s private information, or intimate pictures published without their consent.",
          "Pretending to be a person or an organisation that you are not. Pen names, parody and fiction are welcome while nobody is deceived.",
          "Somebody else’s work without leave. Quoting is fine; say whom you quote.",
          "Deceit that does harm: fraud, invented cures, false instructions for voting.",
          "What the law forbids you to publish.",
        ],
      ],
    },
    {
      heading: "Fair play",
      blocks: [
        [
          "No bought, traded or automated follows, claps and responses, and no crowd of accounts that are one person.",
          "No stories that exist for their links, and no software that harms readers.",
          "If you were paid or given something for what you write, say so in the story.",
          "If a machine wrote most of a text, say so near its beginning.",
        ],
      ],
    },
    {
      heading: "What we do",
      blocks: [
        "We look at what was said, where, and to whom. A story or a response that breaks the rules may be hidden from everybody but its writer. An account that keeps breaking them, or does so gravely, may be suspended: others no longer see its profile, stories and responses, while its owner can still sign in and read what they wrote.",
        "If you think we were wrong, write to us and somebody looks again. If we were mistaken everything comes back as it was.",
      ],
      hasContact: true,
    },
    {
      heading: "What you can do yourself",
      blocks: [
        "You can mute a writer or a publication, and you will not be shown what they publish. They are not told.",
      ],
    },
  ],
};
