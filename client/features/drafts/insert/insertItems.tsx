import type { ReactNode } from "react";
import { LockIcon } from "../../../ui/icons.tsx";
import { insertDetails } from "../commands/details.ts";
import { insertFootnote } from "../commands/insertFootnote.ts";
import { insertPaywall } from "../commands/insertPaywall.ts";
import { setKind } from "../commands/kinds.ts";
import { insertTable } from "../commands/tables.ts";
import type { TextKind } from "../model/schema.ts";
import { insertDivider } from "../shortcuts.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import {
  BulletsIcon,
  ButtonIcon,
  CalloutIcon,
  CodeIcon,
  DetailsIcon,
  DividerIcon,
  EmbedIcon,
  FootnoteIcon,
  FormIcon,
  FormulaIcon,
  GalleryIcon,
  Heading1Icon,
  Heading2Icon,
  Heading3Icon,
  ImageIcon,
  NumbersIcon,
  PullQuoteIcon,
  QuoteIcon,
  SubscribeIcon,
  TableIcon,
} from "../toolbar/editorIcons.tsx";
import type { ToolbarRequests } from "../toolbar/EditorToolbar.tsx";

/** Something that can be inserted at an empty line. */
export interface InsertItem {
  id: string;
  group: keyof typeof texts.insertGroups;
  icon: ReactNode;
  run: (editing: StoryEditing, requests: ToolbarRequests) => void;
}

function kindItem(kind: TextKind, icon: ReactNode): InsertItem {
  return { id: kind, group: "text", icon, run: (editing) => editing.run(setKind(kind)) };
}

/** What the insert lists offer, by group. Their words are in `texts.insertWords`. */
export const INSERT_ITEMS: readonly InsertItem[] = [
  {
    id: "IMG",
    group: "media",
    icon: <ImageIcon size={20} />,
    run: (_editing, { chooseImages }) => chooseImages(),
  },
  {
    id: "GALLERY",
    group: "media",
    icon: <GalleryIcon size={20} />,
    run: (_editing, { chooseRow }) => chooseRow(),
  },
  {
    id: "IFRAME",
    group: "media",
    icon: <EmbedIcon size={20} />,
    run: (_editing, { editEmbed }) => editEmbed(),
  },
  kindItem("H1", <Heading1Icon size={20} />),
  kindItem("H2", <Heading2Icon size={20} />),
  kindItem("H3", <Heading3Icon size={20} />),
  kindItem("BQ", <QuoteIcon size={20} />),
  kindItem("PQ", <PullQuoteIcon size={20} />),
  kindItem("CALLOUT", <CalloutIcon size={20} />),
  kindItem("ULI", <BulletsIcon size={20} />),
  kindItem("OLI", <NumbersIcon size={20} />),
  kindItem("PRE", <CodeIcon size={20} />),
  kindItem("FORMULA", <FormulaIcon size={20} />),
  {
    id: "FOOTNOTE",
    group: "text",
    icon: <FootnoteIcon size={20} />,
    run: (editing) => editing.run(insertFootnote),
  },
  {
    id: "HR",
    group: "blocks",
    icon: <DividerIcon size={20} />,
    run: (editing) => editing.run(insertDivider),
  },
  {
    id: "TABLE",
    group: "blocks",
    icon: <TableIcon size={20} />,
    run: (editing) => editing.run(insertTable),
  },
  {
    id: "DETAILS",
    group: "blocks",
    icon: <DetailsIcon size={20} />,
    run: (editing) => editing.run(insertDetails),
  },
  {
    id: "BUTTON",
    group: "blocks",
    icon: <ButtonIcon size={20} />,
    run: (_editing, { addButton }) => addButton(),
  },
  {
    id: "FORM",
    group: "blocks",
    icon: <FormIcon size={20} />,
    run: (_editing, { chooseFrame }) => chooseFrame("form"),
  },
  {
    id: "SUBSCRIBE",
    group: "blocks",
    icon: <SubscribeIcon size={20} />,
    run: (_editing, { chooseFrame }) => chooseFrame("newsletter"),
  },
  {
    id: "PAYWALL",
    group: "members",
    icon: <LockIcon size={20} />,
    run: (editing) => editing.run(insertPaywall),
  },
];

/** Returns the items of which every searched word begins a word of the label or its other names. */
export function findInsertItems(query: string): readonly InsertItem[] {
  const searched = query.toLowerCase().split(/\s+/).filter(Boolean);
  return INSERT_ITEMS.filter(({ id }) => {
    const { label, names } = texts.insertWords(id);
    const words = `${label} ${names}`.toLowerCase().split(/\s+/);
    return searched.every((start) => words.some((word) => word.startsWith(start)));
  });
}
