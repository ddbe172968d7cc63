import type { ExportKind } from "../../../shared/story/imports/exportKinds.ts";
import type { StepDrawing } from "./StepPicture.tsx";
import * as texts from "./texts.ts";

/** One thing to do to get an export, with a drawing of the place. */
interface ExportStep {
  text: string;
  drawing: StepDrawing;
}

/** A service whose exports are read, and the way to its export. */
export interface ImportService {
  /** Its name in the URL. */
  from: string;
  kind: ExportKind;
  /** Two letters for its tile. */
  sign: string;
  /** What kind of file it gives. */
  file: string;
  steps: readonly [ExportStep, ExportStep, ExportStep];
}

const menu = (items: readonly string[], chosen: string): StepDrawing => ({
  kind: "menu",
  items,
  chosen,
});
const button = (label: string): StepDrawing => ({ kind: "button", label });
const email = (subject: string): StepDrawing => ({ kind: "email", subject });
const file = (name: string): StepDrawing => ({ kind: "file", name });

const drop = (name: string): ExportStep => ({ text: texts.dropIt, drawing: file(name) });

/** The services, in the order of their tiles. */
export const SERVICES: readonly ImportService[] = [
  {
    from: "medium",
    kind: "MEDIUM",
    sign: "Me",
    file: "ZIP",
    steps: [
      {
        text: texts.mediumOpen,
        drawing: menu(["Account", "Publishing", "Security and apps"], "Security and apps"),
      },
      { text: texts.mediumExport, drawing: button("Download your information") },
      drop("medium-export.zip"),
    ],
  },
  {
    from: "substack",
    kind: "SUBSTACK",
    sign: "Su",
    file: "ZIP",
    steps: [
      {
        text: texts.substackOpen,
        drawing: menu(["Emails", "Import/Export", "Privacy"], "Import/Export"),
      },
      { text: texts.substackExport, drawing: button("New export") },
      drop("export.zip"),
    ],
  },
  {
    from: "wordpress",
    kind: "WORDPRESS",
    sign: "Wp",
    file: "XML",
    steps: [
      {
        text: texts.wordPressOpen,
        drawing: menu(["Available Tools", "Import", "Export"], "Export"),
      },
      { text: texts.wordPressExport, drawing: button("Download Export File") },
      drop("site.WordPress.xml"),
    ],
  },
  {
    from: "ghost",
    kind: "GHOST",
    sign: "Gh",
    file: "JSON",
    steps: [
      {
        text: texts.ghostOpen,
        drawing: menu(["Integrations", "Import/Export", "Labs"], "Import/Export"),
      },
      { text: texts.ghostExport, drawing: button("Export content") },
      { text: texts.dropWithSite, drawing: file("ghost.json") },
    ],
  },
  {
    from: "beehiiv",
    kind: "BEEHIIV",
    sign: "Be",
    file: "CSV, ZIP",
    steps: [
      {
        text: texts.beehiivOpen,
        drawing: menu(["Publication", "Team", "Export data"], "Export data"),
      },
      { text: texts.beehiivExport, drawing: email("Your export is ready") },
      drop("posts.csv"),
    ],
  },
  {
    from: "notion",
    kind: "NOTION",
    sign: "No",
    file: "ZIP",
    steps: [
      { text: texts.notionOpen, drawing: menu(["Copy link", "Duplicate", "Export"], "Export") },
      { text: texts.notionExport, drawing: button("Export") },
      drop("Export.zip"),
    ],
  },
  {
    from: "google-docs",
    kind: "GOOGLE_DOCS",
    sign: "Gd",
    file: "ZIP",
    steps: [
      { text: texts.googleOpen, drawing: menu(["Share", "Download", "Rename"], "Download") },
      {
        text: texts.googleExport,
        drawing: menu(["PDF", "Plain text", "Web page (.html)"], "Web page (.html)"),
      },
      drop("Document.zip"),
    ],
  },
  {
    from: "markdown",
    kind: "MARKDOWN",
    sign: "Md",
    file: "MD, ZIP",
    steps: [
      { text: texts.markdownCollect, drawing: file("posts/") },
      { text: texts.markdownZip, drawing: button("Compress") },
      drop("posts.zip"),
    ],
  },
  {
    from: "account",
    kind: "ACCOUNT",
    sign: "De",
    file: "ZIP",
    steps: [
      { text: texts.accountOpen, drawing: menu(["Email", "Invite code", "Export"], "Export") },
      { text: texts.accountExport, drawing: button("Download the export") },
      drop("export.zip"),
    ],
  },
];

/** Returns the service of a URL; null for none. */
export function serviceOf(from: string | undefined): ImportService | null {
  return SERVICES.find((service) => service.from === from) ?? null;
}
