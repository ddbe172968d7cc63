import type { PostsSection_section$key } from "../../../../generated/relay/PostsSection_section.graphql.ts";
import type { PromotionSection_section$key } from "../../../../generated/relay/PromotionSection_section.graphql.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { PostsSection } from "../PostsSection.tsx";
import { PromotionSection } from "../PromotionSection.tsx";
import styles from "./HomepageEditor.module.css";
import * as texts from "./texts.ts";

/** A section, of which one of the kinds is there. */
export interface ShownSection {
  readonly __typename: string;
  readonly posts?: readonly unknown[] | null | undefined;
  readonly stories?: PostsSection_section$key | null | undefined;
  readonly promotion?: PromotionSection_section$key | null | undefined;
}

/** A section as readers see it, out of reach of the pointer and the keyboard. */
export function SectionPreview(props: {
  section: ShownSection | null;
  isFirst: boolean;
  isLoading: boolean;
}) {
  const { section, isFirst } = props;
  if (!section) return props.isLoading ? <Spinner size="small" label={texts.loading} /> : null;
  const isEmpty = section.stories != null && (section.posts?.length ?? 0) === 0;
  if (isEmpty) return <p className={styles.note}>{texts.emptySection}</p>;
  return (
    <div className={styles.preview} inert>
      {section.stories ? <PostsSection section={section.stories} isFirst={isFirst} /> : null}
      {section.promotion ? <PromotionSection section={section.promotion} /> : null}
    </div>
  );
}
