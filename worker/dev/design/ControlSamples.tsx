import { DESIGN_PATH } from "../paths.ts";
import { Button } from "../../../client/ui/Button.tsx";
import { Field, type FieldStatus } from "../../../client/ui/Field.tsx";
import { FilterLinks } from "../../../client/ui/FilterLinks.tsx";
import { IconButton } from "../../../client/ui/IconButton.tsx";
import * as icons from "../../../client/ui/icons.tsx";
import { SearchForm } from "../../../client/ui/SearchForm.tsx";
import { Checkbox } from "../../../client/ui/Checkbox.tsx";
import { Select } from "../../../client/ui/Select.tsx";
import { Tabs } from "../../../client/ui/Tabs.tsx";
import styles from "./DesignGallery.module.css";
import { Sample, Section } from "./Section.tsx";
import * as texts from "./texts.ts";

const VARIANTS = ["primary", "secondary", "plain"] as const;
const SIZES = ["small", "medium", "large"] as const;
const STATUSES: readonly FieldStatus[] = ["none", "LOADING", "SUCCESS", "ERROR"];

/** Everything that is pressed, typed into or chosen from. */
export function ControlSamples() {
  return (
    <>
      <Section title={texts.buttons}>
        {SIZES.map((size) => (
          <Sample key={size} label={size}>
            {VARIANTS.map((variant) => (
              <Button key={variant} size={size} variant={variant}>
                {texts.action}
              </Button>
            ))}
          </Sample>
        ))}
        <Sample label="danger">
          {VARIANTS.map((variant) => (
            <Button key={variant} tone="danger" variant={variant}>
              {texts.destroy}
            </Button>
          ))}
        </Sample>
        <Sample label="disabled, busy, link">
          <Button disabled>{texts.action}</Button>
          <Button isBusy>{texts.action}</Button>
          <Button href={DESIGN_PATH} variant="secondary">
            {texts.action}
          </Button>
        </Sample>
        <Sample label="long">
          <Button>{texts.longText}</Button>
        </Sample>
        <Sample label="IconButton">
          <IconButton label={texts.action} size="small">
            <icons.SearchIcon size={20} />
          </IconButton>
          <IconButton label={texts.action}>
            <icons.SearchIcon />
          </IconButton>
          <IconButton label={texts.action} disabled>
            <icons.SearchIcon />
          </IconButton>
        </Sample>
      </Section>
      <Section title={texts.icons}>
        <ul className={styles.icons}>
          {Object.entries(icons)
            .filter(([name]) => name.endsWith("Icon"))
            .map(([name, Icon]) => (
              <li key={name}>
                <IconSample icon={Icon as typeof icons.SearchIcon} />
                <code>{name.replace("Icon", "")}</code>
              </li>
            ))}
        </ul>
      </Section>
      <Section title={texts.fields}>
        {STATUSES.map((status) => (
          <Sample key={status} label={status}>
            <Field
              label={texts.fieldLabel}
              hint={texts.fieldHint}
              error={texts.fieldError}
              status={status}
              value={texts.fieldValue}
              onValueChange={ignore}
            />
          </Sample>
        ))}
        <Sample label="multiline, over its limit">
          <Field
            label={texts.fieldLabel}
            kind="multiline"
            limit={10}
            value={texts.longText}
            onValueChange={ignore}
          />
        </Sample>
        <Sample label="disabled">
          <Field label={texts.fieldLabel} isDisabled value="" onValueChange={ignore} />
        </Sample>
        <Sample label="Select">
          <Select label={texts.fieldLabel} name="choice" defaultValue="1">
            <option value="1">{texts.action}</option>
            <option value="2">{texts.longText}</option>
          </Select>
        </Sample>
        <Sample label="Checkbox">
          <Checkbox label={texts.fieldLabel} name="agreed" defaultChecked />
        </Sample>
        <Sample label="hint">
          <Checkbox
            label={texts.fieldLabel}
            hint={texts.longText}
            name="optional"
            defaultChecked={false}
          />
        </Sample>
        <Sample label="SearchForm">
          <SearchForm
            action={DESIGN_PATH}
            label={texts.search}
            placeholder={texts.search}
            value=""
          />
        </Sample>
      </Section>
      <Section title={texts.navigation}>
        <Sample label="Tabs">
          <Tabs label={texts.navigation} tabs={linksOf("tab")} />
        </Sample>
        <Sample label="FilterLinks">
          <FilterLinks label={texts.sort} links={linksOf("sort")} />
        </Sample>
      </Section>
    </>
  );
}

function IconSample({ icon: Icon }: { icon: typeof icons.SearchIcon }) {
  return <Icon />;
}

function linksOf(key: string) {
  return texts.places.map((label, index) => ({
    href: `${DESIGN_PATH}?${key}=${index}`,
    label,
    isCurrent: index === 1,
  }));
}

function ignore(): void {}
