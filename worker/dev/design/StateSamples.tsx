import { DESIGN_PATH } from "../paths.ts";
import { Avatar } from "../../../client/ui/Avatar.tsx";
import { AVATAR_SIZES, type AvatarSize } from "../../../client/ui/avatarSizes.ts";
import { Button } from "../../../client/ui/Button.tsx";
import { DeckleEdge } from "../../../client/ui/DeckleEdge.tsx";
import { EmptyState } from "../../../client/ui/EmptyState.tsx";
import { ErrorNote } from "../../../client/ui/ErrorNote.tsx";
import { FeedLink } from "../../../client/ui/FeedLink.tsx";
import { avatarHue } from "../../../client/ui/initials.ts";
import { ListRow } from "../../../client/ui/ListRow.tsx";
import { PartNotLoaded } from "../../../client/ui/PartNotLoaded.tsx";
import { Skeleton } from "../../../client/ui/Skeleton.tsx";
import { Spinner } from "../../../client/ui/Spinner.tsx";
import styles from "./DesignGallery.module.css";
import { Sample, Section } from "./Section.tsx";
import * as texts from "./texts.ts";

/** One key for each of the eight avatar colors. */
const KEYS = [1, 2, 3, 4, 5, 6, 7, 8].map((hue) => {
  let key = 0;
  while (avatarHue(String(key)) !== hue) key++;
  return String(key);
});

/** Who is shown, and what a list shows when it is loading, empty or failed. */
export function StateSamples() {
  return (
    <>
      <Section title={texts.avatars}>
        <Sample label="sizes">
          {(Object.keys(AVATAR_SIZES) as AvatarSize[]).map((size) => (
            <Avatar key={size} name={texts.person} size={size} />
          ))}
        </Sample>
        <Sample label="colors">
          {KEYS.map((key) => (
            <Avatar key={key} name={texts.person} colorKey={key} size="M" />
          ))}
        </Sample>
        <Sample label="publication">
          <Avatar name={texts.person} size="L" shape="card" />
        </Sample>
      </Section>
      <Section title={texts.states}>
        <Sample label="EmptyState">
          <EmptyState
            level={3}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={<Button>{texts.action}</Button>}
          />
        </Sample>
        <Sample label="ErrorNote">
          <ErrorNote onRetry={() => {}}>{texts.errorText}</ErrorNote>
        </Sample>
        <Sample label="PartNotLoaded">
          <PartNotLoaded />
        </Sample>
        <Sample label="Skeleton">
          <div className={styles.loading}>
            <Skeleton shape="round" className={styles.disc} />
            <Skeleton lines={3} />
            <Skeleton shape="block" className={styles.block} />
          </div>
        </Sample>
        <Sample label="Spinner">
          <Spinner size="small" />
          <Spinner />
        </Sample>
        <Sample label="ListRow">
          <ul className={styles.list}>
            <ListRow
              title={texts.longText}
              facts={texts.emptyText}
              actions={
                <Button size="small" variant="secondary">
                  {texts.action}
                </Button>
              }
            />
          </ul>
        </Sample>
        <Sample label="FeedLink">
          <FeedLink href={DESIGN_PATH} of={texts.person} />
        </Sample>
        <Sample label="DeckleEdge">
          <DeckleEdge />
        </Sample>
      </Section>
    </>
  );
}
