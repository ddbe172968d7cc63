import { useId } from "react";
import { MAX_NAVIGATION_TITLE } from "../../../../shared/limits.ts";
import type { FieldName } from "../../../features/forms/formFields.ts";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { DragHandle } from "../../../ui/workspace/DragHandle.tsx";
import { MoveButtons } from "../../../ui/workspace/MoveButtons.tsx";
import styles from "./PublicationNavigationSettings.module.css";
import * as texts from "./texts.ts";

/** The editable fields of an entry. */
export interface EntryText {
  destination: string;
  title: string;
  value: string;
}

/** The destination types with their labels, and the label of an additional field. */
const KINDS: readonly (readonly [destination: string, label: string, asks?: string])[] = [
  ["LATEST", texts.latest],
  ["TRENDING", texts.trending],
  ["ARCHIVE", texts.archive],
  ["ABOUT", texts.about],
  ["TAG_FEED", texts.topicStories, texts.topic],
  ["POST", texts.oneStory, texts.storyAddress],
  ["SECTION", texts.topicPage, texts.topicPage],
  ["PAGE", texts.subpage, texts.subpage],
  ["EXTERNAL_URL", texts.otherSite, texts.siteAddress],
];

/** The pages that an entry can lead to, by its kind. */
export type NavigationPages = Readonly<
  Record<"PAGE" | "SECTION", readonly { readonly slug: string; readonly title: string }[]>
>;

/** A navigation entry: label, destination and position. */
export function NavigationEntry(props: {
  entry: EntryText;
  pages: NavigationPages;
  place: { index: number; count: number };
  onChange: (part: Partial<EntryText>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { entry, place, onMove } = props;
  const { index } = place;
  const name = texts.entryName(entry.title, index);
  return (
    <li className={styles.row}>
      <DragHandle onMove={onMove} />
      <EntryFields entry={entry} index={index} pages={props.pages} onChange={props.onChange} />
      <div className={styles.tools}>
        <MoveButtons name={name} place={place} onMove={onMove} onRemove={props.onRemove} />
      </div>
    </li>
  );
}

/** The fields of an entry. Without `onChange` they are those of a form without JavaScript. */
export function EntryFields(props: {
  entry: EntryText;
  index: number;
  pages?: NavigationPages;
  onChange?: (part: Partial<EntryText>) => void;
}) {
  const { entry, index, pages, onChange } = props;
  const id = useId();
  const known = KINDS.find(([destination]) => destination === entry.destination);
  const asks = onChange ? known?.[2] : texts.addressOrTopic;
  const { destination, value } = entry;
  const choices =
    pages && (destination === "PAGE" || destination === "SECTION") ? pages[destination] : null;
  const field = (part: keyof EntryText) => ({
    id: `${id}-${part}`,
    className: styles.input,
    name: `items.${index}.${part}` satisfies FieldName<"setCollectionNavigation">,
    ...(onChange
      ? {
          value: entry[part],
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange({ [part]: event.currentTarget.value }),
        }
      : { defaultValue: entry[part] }),
  });
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <label htmlFor={`${id}-title`}>{texts.entryLabel}</label>
        <input {...field("title")} maxLength={MAX_NAVIGATION_TITLE} dir="auto" />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-destination`}>{texts.entryTarget}</label>
        <SelectBox>
          <select {...field("destination")}>
            {KINDS.map(([destination, label]) => (
              <option key={destination} value={destination}>
                {label}
              </option>
            ))}
          </select>
        </SelectBox>
      </div>
      {/* Without JavaScript the kind may be chosen after the value, so the server decides whether
          it applies. */}
      <div className={styles.field} data-idle={asks === undefined ? "" : undefined}>
        <label htmlFor={`${id}-value`}>{asks ?? texts.addressOrTopic}</label>
        {choices ? (
          <SelectBox>
            <select {...field("value")}>
              <option value="">{texts.choosePage}</option>
              {choices.map((page) => (
                <option key={page.slug} value={page.slug}>
                  {page.title}
                </option>
              ))}
              {value === "" || choices.some(({ slug }) => slug === value) ? null : (
                <option value={value}>{value}</option>
              )}
            </select>
          </SelectBox>
        ) : (
          <input {...field("value")} maxLength={2000} dir="auto" />
        )}
      </div>
    </div>
  );
}
