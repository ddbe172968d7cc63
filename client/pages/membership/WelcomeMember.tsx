import { type ReactNode, useSyncExternalStore } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isPathBuilt } from "../../runtime/page/builtRoutes.ts";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import { lockedStoryPath } from "../../features/membership/lockedStory.ts";
import { Button } from "../../ui/Button.tsx";
import { HeartIcon, PencilIcon, StarIcon, PersonIcon } from "../../ui/icons.tsx";
import * as texts from "./texts.ts";
import styles from "./WelcomeMember.module.css";

const STEPS: readonly { icon: ReactNode; title: string; text: string; path: string }[] = [
  {
    icon: <StarIcon />,
    title: texts.exploreTitle,
    text: texts.exploreText,
    path: buildPath("ExploreTopics"),
  },
  {
    icon: <PersonIcon />,
    title: texts.followTitle,
    text: texts.followText,
    path: buildPath("YourSuggestions"),
  },
  {
    icon: <PencilIcon />,
    title: texts.lockTitle,
    text: texts.lockText,
    path: buildPath("NewStory"),
  },
  {
    icon: <HeartIcon />,
    title: texts.giveTitle,
    text: texts.giveText,
    path: buildPath("ShowGift"),
  },
];

const neverChanges = () => () => {};
const rememberedStory = () => lockedStoryPath(storageOf(window), Date.now());

/** The first page of a membership: where to go from here. */
export function WelcomeMember({ name, isFriend }: { name: string; isFriend: boolean }) {
  const story = useSyncExternalStore(neverChanges, rememberedStory, () => null);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {texts.welcome(name)}
        </h1>
        <p className={styles.lead}>{isFriend ? texts.welcomeFriend : texts.welcomeMember}</p>
      </header>
      <ul className={styles.steps}>
        {STEPS.filter(({ path }) => isPathBuilt(path)).map(({ icon, title, text, path }) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>{icon}</span>
            <h2 className={styles.name}>
              <a href={path}>{title}</a>
            </h2>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
      <Button href={story ?? buildPath("ShowHome")} size="large">
        {story === null ? texts.startReading : texts.backToStory}
      </Button>
    </div>
  );
}
