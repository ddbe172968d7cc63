import { useState } from "react";
import { AudienceSize } from "../../features/newsletters/AudienceSize.tsx";
import { type SegmentChoice, segmentOptions } from "../../features/newsletters/segments.ts";
import type { FieldName } from "../../features/forms/formFields.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { useHydrated } from "../../ui/useHydrated.ts";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";

/** The lines of an issue that its writer types. */
interface IssueLines {
  subject: string;
  previewText: string;
}

/** The fields of an issue: its lines, and who gets it. */
export function IssueFields(props: {
  field: (name: FieldName<"editNewsletterIssue" | "emailPost">) => string;
  lines: IssueLines;
  onLines: (lines: IssueLines) => void;
  /** The initial audience, and its topic. */
  audience: string;
  topic?: string | null | undefined;
  /** The story's topics. */
  topics: readonly string[];
  newsletterId: string;
  subscriberCount: number;
  /** True while nobody sees the fields. */
  isHidden?: boolean;
}) {
  const { lines, onLines, topic } = props;
  const isHydrated = useHydrated();
  const [audience, setAudience] = useState(props.audience);
  const [chosenTopic, setChosenTopic] = useState<string | null>(null);
  const topics = [...new Set([...(topic == null ? [] : [topic]), ...props.topics])];
  return (
    <>
      <Field
        label={texts.subject}
        name={props.field("subject")}
        value={lines.subject}
        onValueChange={(subject) => onLines({ ...lines, subject })}
      />
      <Field
        label={texts.previewLine}
        name={props.field("previewText")}
        hint={texts.previewLineHint}
        value={lines.previewText}
        onValueChange={(previewText) => onLines({ ...lines, previewText })}
      />
      <Select
        label={texts.audience}
        name={props.field("audience")}
        defaultValue={props.audience}
        onValueChange={setAudience}
      >
        {segmentOptions([]).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {topics.length > 0 ? <option value="TOPIC">{texts.followersOfTopic}</option> : null}
      </Select>
      {topics.length > 0 && (!isHydrated || audience === "TOPIC") ? (
        <Select
          label={texts.topic}
          name={props.field("audienceTopic")}
          defaultValue={topics[0] ?? ""}
          onValueChange={setChosenTopic}
        >
          {topics.map((slug) => (
            <option key={slug} value={slug}>
              {slug}
            </option>
          ))}
        </Select>
      ) : null}
      <AudienceSize
        newsletterId={props.newsletterId}
        subscriberCount={props.subscriberCount}
        isHidden={props.isHidden}
        choice={{
          audience: audience as SegmentChoice["audience"],
          audienceTopic: audience === "TOPIC" ? (chosenTopic ?? topics[0] ?? null) : null,
        }}
        className={styles.hint}
      />
    </>
  );
}
