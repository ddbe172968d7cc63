import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const rules: LegalDocument = {
  title: "Rules",
  summary: `What isn’t allowed on ${PRODUCT_NAME}, and what we do about it.`,
  path: buildPath("ShowDocument", { document: "rules" }),
  changedOn: "22 November 2026",
  sections: [
    {
      heading: "Write as if you were talking face to face",
      blocks: [
        "Disagree with what people say as firmly as you like. Opinions aren’t against the rules, and neither are unpopular subjects, strong language or mistakes.",
      ],
    },
    {
      heading: "What isn’t allowed",
      blocks: [
        [
          "Threats, and calling for or praising violence.",
          "Harassment, and hate against people for who they are.",
          "Anything that sexualizes or endangers children.",
          "Someone else’s private information, or intimate images published without their consent.",
          "Impersonating a person or an organization. Pen names, parody and fiction are welcome as long as no one is deceived.",
          "Using someone else’s work without permission. Quoting is fine; name your source.",
          "Harmful deception, such as fraud, fake cures or false voting instructions.",
          "Anything that is illegal to publish.",
        ],
      ],
    },
    {
      heading: "Fair play",
      blocks: [
        [
          "No bought, traded or automated follows, claps or responses, and no fake accounts.",
          "No stories that exist only for their links, and no malware.",
          "If you were paid or given something for what you write, say so in the story.",
          "If most of a text is machine-generated, say so near the beginning.",
        ],
      ],
    },
    {
      heading: "What we do",
      blocks: [
        "We consider what was said, where, and to whom. We may hide a story or a response that breaks the rules from everyone but its writer. We may suspend accounts that break them repeatedly or seriously: other people then no longer see the account’s profile, stories and responses, but its owner can still sign in and read them.",
        "If you think we made a mistake, contact us and we’ll review it. If we were wrong, we’ll restore everything.",
      ],
      hasContact: true,
    },
    {
      heading: "What you can do yourself",
      blocks: [
        "You can mute a writer or a publication to stop seeing what they publish. They aren’t notified.",
      ],
    },
  ],
};
