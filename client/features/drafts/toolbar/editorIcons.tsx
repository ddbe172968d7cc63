import { icon } from "../../../ui/icons.tsx";

// Icons of the editor, separate so that reading pages never load them.

export const BoldIcon = icon(
  '<path d="M7.5 5h5.25a3.5 3.5 0 0 1 0 7H7.5zM7.5 12h6.25a3.5 3.5 0 0 1 0 7H7.5z"/>',
);
export const ItalicIcon = icon('<path d="M10 5h7M7 19h7M14 5l-4 14"/>');
export const StrikeIcon = icon(
  '<path d="M4 12h16M16.5 8c-.4-1.9-2-3-4.5-3s-4.5 1.3-4.5 3.3M7.2 15.5c.4 2.2 2.2 3.5 4.8 3.5 2.7 0 4.7-1.3 4.7-3.5 0-.8-.2-1.4-.6-2"/>',
);
export const CodeIcon = icon('<path d="m8 8-4 4 4 4M16 8l4 4-4 4"/>');
export const FormulaIcon = icon('<path d="M17 8V5H7l5.5 7L7 19h10v-3"/>');
export const LinkIcon = icon(
  '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"/>',
);
export const UnlinkIcon = icon(
  '<path d="m11 6.5 1-1.2A4 4 0 0 1 18.7 11l-1.2 1.2M13 17.5l-1 1.2A4 4 0 0 1 5.3 13l1.2-1.2M4 4l16 16"/>',
);
export const QuoteIcon = icon('<path d="M5 17h3.5l2-4V7H5v6h3M13.5 17H17l2-4V7h-5.5v6h3"/>');
export const BulletsIcon = icon(
  '<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01"/>',
);
export const NumbersIcon = icon(
  '<path d="M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-1v5M4 14.5c.3-1.3 2.8-1.3 2.8.3 0 1.2-2.8 2.2-2.8 4.2h3"/>',
);
export const UndoIcon = icon(
  '<path d="M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-3"/>',
  "directional",
);
export const RedoIcon = icon(
  '<path d="m15 7 4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h3"/>',
  "directional",
);
export const FocusIcon = icon(
  '<circle cx="12" cy="12" r="3"/><path d="M4 8.5V5h3.5M16.5 5H20v3.5M20 15.5V19h-3.5M7.5 19H4v-3.5"/>',
);
/** A page's column with an image of the column's width, wider than it, and as wide as the page. */
export const ColumnWidthIcon = icon(
  '<rect x="7" y="8" width="10" height="8" rx="1"/><path d="M7 4h10M7 20h10"/>',
);
export const WideIcon = icon(
  '<rect x="3.5" y="8" width="17" height="8" rx="1"/><path d="M7 4h10M7 20h10"/>',
);
export const FullWidthIcon = icon('<path d="M1 8h22v8H1ZM7 4h10M7 20h10"/>');
export const MentionIcon = icon(
  '<circle cx="12" cy="12" r="3.5"/><path d="M15.5 8.5v4.75a2.25 2.25 0 0 0 4.5 0V12a8 8 0 1 0-3.2 6.4"/>',
);
export const KeyboardIcon = icon(
  '<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8"/>',
);
export const TrashIcon = icon('<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5"/>');
export const ImageIcon = icon(
  '<rect x="4" y="5" width="16" height="14" rx="1.5"/><circle cx="9" cy="10" r="1.5"/><path d="m5 17 4.5-4 3 2.5 3-3.5 4 4"/>',
);
export const EmbedIcon = icon(
  '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m10.5 9.5 4 2.5-4 2.5z"/>',
);
export const SubscribeIcon = icon(
  '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3.5 7 8.5 6.5L20.5 7"/>',
);
export const FormIcon = icon(
  '<rect x="4" y="4.5" width="16" height="15" rx="1.5"/><path d="M7.5 8.5h6M7.5 11.5h9v3.5h-9z"/>',
);
export const DividerIcon = icon('<path d="M4 12h16M8 7h8M8 17h8"/>');
export const PullQuoteIcon = icon('<path d="M4 5h16M4 19h16M7 10h10M9 14h6"/>');
export const Heading1Icon = icon('<path d="M4 6v12M12 6v12M4 12h8M16.5 10.5 19 9v9"/>');
export const Heading2Icon = icon(
  '<path d="M4 6v12M12 6v12M4 12h8M16 11c.2-2.7 4.3-2.7 4.3.2 0 2-4.3 3.8-4.3 6.8h4.5"/>',
);
export const Heading3Icon = icon(
  '<path d="M4 6v12M12 6v12M4 12h8M16 9h4.5l-2.6 3.3c1.6-.1 2.8 1 2.8 2.7 0 3.3-4.1 4-5 1.5"/>',
);
export const ChevronUpIcon = icon('<path d="m6 15 6-6 6 6"/>');
export const CalloutIcon = icon(
  '<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M8 9v.01M11 9h5.5M8 12.5h8.5M8 15.5h5"/>',
);
export const DetailsIcon = icon('<path d="m4.5 6.5 3 2.5-3 2.5M11 9h9M11 13h9M11 17h6"/>');
export const FootnoteIcon = icon('<path d="M4 8h9M4 12h9M4 16h6M17 8.5 19 7v6"/>');
export const ButtonIcon = icon(
  '<rect x="3.5" y="7.5" width="17" height="9" rx="2"/><path d="M8 12h8"/>',
);
export const GalleryIcon = icon(
  '<rect x="3.5" y="6" width="7.5" height="12" rx="1"/><rect x="13" y="6" width="7.5" height="12" rx="1"/>',
);
export const TableIcon = icon(
  '<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M4 10h16M4 14.5h16M12 10v9"/>',
);
export const HeaderRowIcon = icon(
  '<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M4 11h16M7 8h4"/>',
);
export const AddRowIcon = icon(
  '<rect x="4" y="4" width="16" height="8" rx="2"/><path d="M12 15v6M9 18h6"/>',
);
export const AddColumnIcon = icon(
  '<rect x="4" y="4" width="8" height="16" rx="2"/><path d="M15 12h6M18 9v6"/>',
);
export const RemoveRowIcon = icon(
  '<rect x="4" y="4" width="16" height="8" rx="2"/><path d="M9 18h6"/>',
);
export const RemoveColumnIcon = icon(
  '<rect x="4" y="4" width="8" height="16" rx="2"/><path d="M15 12h6"/>',
);
/** A window in two columns. */
export const PreviewIcon = icon(
  '<rect x="3.5" y="5" width="17" height="14" rx="2"/><path d="M12.5 5v14M15.5 9h2.5M15.5 12.5h2.5"/>',
);
export const BracesIcon = icon(
  '<path d="M9 4.5c-3 0-3 1.5-3 3.5s0 4-2.5 4C6 12 6 14 6 16s0 3.5 3 3.5M15 4.5c3 0 3 1.5 3 3.5s0 4 2.5 4C18 12 18 14 18 16s0 3.5-3 3.5"/>',
);
