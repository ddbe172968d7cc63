import { Button } from "../../../client/ui/Button.tsx";
import { EmptyState } from "../../../client/ui/EmptyState.tsx";
import { FilterLinks } from "../../../client/ui/FilterLinks.tsx";
import { IconButton } from "../../../client/ui/IconButton.tsx";
import { MoreIcon, StoryIcon } from "../../../client/ui/icons.tsx";
import { ListRow } from "../../../client/ui/ListRow.tsx";
import { PageFrame, PageFrameBack } from "../../../client/ui/PageFrame.tsx";
import { Tabs } from "../../../client/ui/Tabs.tsx";
import { DataTable } from "../../../client/ui/workspace/DataTable.tsx";
import { LinePlot } from "../../../client/ui/workspace/LinePlot.tsx";
import { NumberTiles } from "../../../client/ui/workspace/NumberTiles.tsx";
import { PreviewPane } from "../../../client/ui/workspace/PreviewPane.tsx";
import { SaveNote } from "../../../client/ui/workspace/SaveNote.tsx";
import { SideIndex } from "../../../client/ui/workspace/SideIndex.tsx";
import { SortMenu } from "../../../client/ui/workspace/SortMenu.tsx";
import { StateBadge } from "../../../client/ui/workspace/StateBadge.tsx";
import { StickyBar } from "../../../client/ui/workspace/StickyBar.tsx";
import { Toolbar } from "../../../client/ui/workspace/Toolbar.tsx";
import { ToolbarSearch } from "../../../client/ui/workspace/ToolbarSearch.tsx";
import { DESIGN_PATH } from "../paths.ts";
import styles from "./DesignGallery.module.css";
import { Sample, Section } from "./Section.tsx";
import * as texts from "./texts.ts";

const VALUES = [1080, 1092, 1090, 1121, 1140, 1138, 1177, 1204];
const TONES = ["neutral", "accent", "success", "member", "error"] as const;

/** What the pages where writers and editors work are made of. */
export function WorkspaceSamples() {
  return (
    <Section title={texts.workspace}>
      <ListSamples />
      <NumberSamples />
      <SettingSamples />
    </Section>
  );
}

function ListSamples() {
  return (
    <>
      <Sample label="PageFrame, Toolbar, ListRow">
        <PageFrame
          above={<PageFrameBack href={DESIGN_PATH}>{texts.back}</PageFrameBack>}
          heading={texts.roomTitle}
          lead={texts.roomLead}
          action={<Button>{texts.action}</Button>}
          width="wide"
        >
          <Toolbar
            tools={
              <>
                <ToolbarSearch
                  action={DESIGN_PATH}
                  clearHref={DESIGN_PATH}
                  label={texts.search}
                  placeholder={texts.search}
                  value=""
                />
                <SortMenu
                  label={texts.orderLabel}
                  orders={[{ href: DESIGN_PATH, label: texts.sort, isCurrent: true }]}
                />
              </>
            }
          >
            <Tabs
              label={texts.navigation}
              tabs={texts.places.map((place, index) => ({
                href: `${DESIGN_PATH}?tab=${place}`,
                label: place,
                isCurrent: index === 0,
              }))}
            />
          </Toolbar>
          <ul className={styles.list}>
            {[texts.headline, texts.longText].map((title) => (
              <ListRow
                key={title}
                size="large"
                image={<StoryIcon />}
                title={<a href={DESIGN_PATH}>{title}</a>}
                beside={<StateBadge tone="accent">{texts.state}</StateBadge>}
                facts={texts.facts}
                numbers={texts.numbers}
                menu={
                  <IconButton size="small" label={texts.action}>
                    <MoreIcon />
                  </IconButton>
                }
              />
            ))}
          </ul>
        </PageFrame>
      </Sample>
      <Sample label="ToolbarSearch with a search">
        <Toolbar
          tools={
            <ToolbarSearch
              action={DESIGN_PATH}
              clearHref={DESIGN_PATH}
              label={texts.search}
              placeholder={texts.search}
              value={texts.longText}
            />
          }
        >
          <FilterLinks
            label={texts.navigation}
            links={texts.places.map((place, index) => ({
              href: `${DESIGN_PATH}?list=${place}`,
              label: place,
              isCurrent: index === 0,
            }))}
          />
        </Toolbar>
      </Sample>
    </>
  );
}

function NumberSamples() {
  const table = (
    <DataTable
      caption={texts.plotLabel}
      columns={[{ label: texts.date }, { label: texts.subscribers, isNumber: true }]}
      rows={VALUES.map((value, index) => ({
        key: String(index),
        cells: [texts.plotFrom, value.toLocaleString("en")],
      }))}
    />
  );
  return (
    <>
      <Sample label="NumberTiles">
        <NumberTiles tiles={texts.tiles} />
      </Sample>
      <Sample label="LinePlot">
        <LinePlot
          label={texts.plotLabel}
          summary={texts.plotSummary}
          values={VALUES}
          from={texts.plotFrom}
          until={texts.plotUntil}
          table={table}
        />
      </Sample>
      <Sample label="DataTable">{table}</Sample>
    </>
  );
}

function SettingSamples() {
  return (
    <>
      <Sample label="StateBadge">
        {TONES.map((tone) => (
          <StateBadge key={tone} tone={tone}>
            {texts.state}
          </StateBadge>
        ))}
      </Sample>
      <Sample label="SaveNote">
        <SaveNote state="saving" />
        <SaveNote state="saved" />
        <SaveNote state="failed" />
      </Sample>
      <Sample label="SideIndex">
        <div className={styles.container}>
          <SideIndex entries={texts.sections} />
        </div>
      </Sample>
      <Sample label="EmptyState with steps">
        <EmptyState
          level={3}
          title={texts.emptyTitle}
          text={texts.emptyText}
          steps={texts.steps}
          action={<Button>{texts.action}</Button>}
        />
      </Sample>
      <Sample label="StickyBar">
        <StickyBar text={texts.unsaved}>
          <Button size="small" variant="plain">
            {texts.discard}
          </Button>
          <Button size="small">{texts.action}</Button>
        </StickyBar>
      </Sample>
      <Sample label="PreviewPane">
        <PreviewPane
          title={texts.preview}
          widths={[360, 768, 1440]}
          html={`<p>${texts.pangram}</p>`}
          onThemeChange={() => {}}
        />
      </Sample>
    </>
  );
}
