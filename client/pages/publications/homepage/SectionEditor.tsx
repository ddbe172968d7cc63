import type { ReactNode } from "react";
import {
  MAX_PROMOTION_BUTTON,
  MAX_SECTION_STORIES,
  MAX_SECTION_TITLE,
} from "../../../../shared/limits.ts";
import { ImageField } from "../../../features/forms/ImageField.tsx";
import { ColorField } from "../../../ui/ColorField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { MoveButtons } from "../../../ui/workspace/MoveButtons.tsx";
import styles from "./HomepageEditor.module.css";
import { type DraftSection, sectionField, type SectionField } from "./homepageDraft.ts";
import { type PickableStories, StoryPicker } from "./StoryPicker.tsx";
import * as texts from "./texts.ts";

/** What a section's stories can be chosen from. */
export interface SectionChoices {
  topics: readonly { slug: string; title: string }[];
  stories: PickableStories;
}

const COUNTS = [1, 2, 3, 4, 5, 6, 8, 9, 12, 15, 18, MAX_SECTION_STORIES];
const FALLBACK_COLOR = "#14487f";

/** A section of the home: its tools, its fields, and how readers see it. */
export function SectionEditor(props: {
  section: DraftSection;
  place: { index: number; count: number };
  choices: SectionChoices;
  isOpen: boolean;
  onChange: (part: Partial<DraftSection>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** The preview. */
  children: ReactNode;
}) {
  const { section, place } = props;
  const { index } = place;
  const kind = texts.kinds[section.kind];
  const name = section.title || section.headlineText || texts.numbered(kind, index);
  return (
    <li className={styles.section}>
      <div className={styles.tools}>
        <span className={styles.kind}>{kind}</span>
        <MoveButtons name={name} place={place} onMove={props.onMove} onRemove={props.onRemove} />
        <noscript>
          <label>
            <input type="checkbox" name={sectionField(index, "isRemoved")} value="true" />{" "}
            {texts.removeThis}
          </label>
        </noscript>
      </div>
      <input type="hidden" name={sectionField(index, "kind")} value={section.kind} />
      <details className={styles.details} open={props.isOpen}>
        <summary aria-label={texts.editNamed(name)}>{texts.editSection}</summary>
        <div className={styles.fields}>
          {section.kind === "POSTS" ? <PostsFields {...props} /> : <PromotionFields {...props} />}
        </div>
      </details>
      {props.children}
    </li>
  );
}

interface FieldsProps {
  section: DraftSection;
  place: { index: number };
  choices: SectionChoices;
  onChange: (part: Partial<DraftSection>) => void;
}

function PostsFields({ section, place: { index }, choices, onChange }: FieldsProps) {
  const { source } = section;
  const select = (part: SectionField, label: string, options: readonly Option[]): ReactNode => (
    <Select
      label={label}
      name={sectionField(index, part)}
      value={section[part]}
      onValueChange={(value) => onChange({ [part]: value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
  const counts = [...new Set([...COUNTS, Number(section.storyCount)])].toSorted((a, b) => a - b);
  const topics: Option[] = choices.topics.map(({ slug, title }) => [slug, title]);
  const isKnown = topics.some(([slug]) => slug === section.topic);
  return (
    <>
      <Field
        label={texts.title}
        name={sectionField(index, "title")}
        value={section.title}
        onValueChange={(title) => onChange({ title })}
        limit={MAX_SECTION_TITLE}
      />
      {select("source", texts.source, texts.sources)}
      <div className={styles.field} data-idle={source === "TAG" ? undefined : ""}>
        {select("topic", texts.topic, [
          ["", texts.chooseTopic],
          ...topics,
          ...(section.topic && !isKnown ? [[section.topic, section.topic] as const] : []),
        ])}
      </div>
      <div className={styles.whole} data-idle={source === "PICKED" ? undefined : ""}>
        <StoryPicker
          name={sectionField(index, "stories")}
          value={section.stories}
          stories={choices.stories}
          onChange={(stories) => onChange({ stories })}
        />
      </div>
      <div className={styles.field} data-idle={source === "PICKED" ? "" : undefined}>
        {select(
          "storyCount",
          texts.storyCount,
          counts.map((each) => [String(each), String(each)] as const),
        )}
      </div>
      {select("layout", texts.layout, texts.layouts)}
      {select("margin", texts.margin, texts.margins)}
      {select("textPosition", texts.textPosition, texts.textPositions)}
    </>
  );
}

type Option = readonly [value: string, label: string];

function PromotionFields({ section, place: { index }, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label={texts.headline}
        name={sectionField(index, "headlineText")}
        value={section.headlineText}
        onValueChange={(headlineText) => onChange({ headlineText })}
        limit={MAX_SECTION_TITLE}
      />
      <Field
        label={texts.buttonText}
        name={sectionField(index, "buttonText")}
        value={section.buttonText}
        onValueChange={(buttonText) => onChange({ buttonText })}
        limit={MAX_PROMOTION_BUTTON}
      />
      <Field
        label={texts.url}
        name={sectionField(index, "url")}
        value={section.url}
        onValueChange={(url) => onChange({ url })}
        hint={texts.urlHint}
      />
      <div className={styles.whole}>
        <ColorField
          label={texts.backgroundColor}
          name={sectionField(index, "backgroundColor")}
          value={section.backgroundColor}
          onValueChange={(backgroundColor) => onChange({ backgroundColor })}
          fallback={FALLBACK_COLOR}
          hint={texts.backgroundColorHint}
          clearLabel={texts.clearColor}
          preview={<strong>{section.headlineText || texts.headline}</strong>}
        />
      </div>
      <div className={styles.whole}>
        <ImageField
          label={texts.image}
          name={sectionField(index, "imageId")}
          imageId={section.imageId}
          hint={texts.imageHint}
          shape="cover"
          onChange={(imageId) => onChange({ imageId })}
        />
      </div>
    </>
  );
}

/** The fields of a section that doesn't exist yet, for a form without JavaScript. */
export function SpareSection({ index }: { index: number }) {
  const select = (part: SectionField, label: string, options: readonly Option[]): ReactNode => (
    <Select label={label} name={sectionField(index, part)} defaultValue="">
      <option value="">{texts.byDefault}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
  const text = (part: SectionField, label: string): ReactNode => (
    <label className={styles.plain}>
      {label}
      <input name={sectionField(index, part)} maxLength={2000} dir="auto" />
    </label>
  );
  return (
    <fieldset className={styles.section}>
      <legend>{texts.newSection}</legend>
      <div className={styles.fields}>
        {select("kind", texts.kind, [
          ["POSTS", texts.kinds.POSTS],
          ["PROMOTION", texts.kinds.PROMOTION],
        ])}
        {text("title", texts.title)}
        {select("source", texts.source, texts.sources)}
        {text("topic", texts.topic)}
        {text("stories", texts.storyAddresses)}
        {select("layout", texts.layout, texts.layouts)}
        {text("headlineText", texts.headline)}
        {text("buttonText", texts.buttonText)}
        {text("url", texts.url)}
      </div>
    </fieldset>
  );
}
