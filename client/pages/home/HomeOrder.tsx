import { graphql, useFragment } from "react-relay/hooks";
import type { HomeOrder_viewer$key } from "../../../generated/relay/HomeOrder_viewer.graphql.ts";
import { HOME_FEED_ORDERS, type HomeFeedOrder } from "../../../shared/home/feedReasons.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { SlidersIcon } from "../../ui/icons.tsx";
import styles from "./Home.module.css";
import * as texts from "./texts.ts";

const LABELS: Readonly<Record<HomeFeedOrder, string>> = {
  RANKED: texts.rankedOrder,
  LATEST: texts.latestOrder,
};

/** The viewer's stored home order: ranked or by date. */
export function HomeOrder(props: { viewer: HomeOrder_viewer$key }) {
  const { homeFeedOrder } = useFragment(
    graphql`
      fragment HomeOrder_viewer on Viewer {
        homeFeedOrder
      }
    `,
    props.viewer,
  );
  const { query } = useLocation();
  return (
    <div className={styles.bar}>
      <WriteForm
        of="setHomeFeedOrder"
        label={texts.orderOfStories}
        className={styles.orders}
        // A later page keeps its order; changing the order goes back to the first page.
        redirectTo={query.p === undefined ? undefined : buildPath("ShowHome")}
      >
        {({ isBusy, field }) =>
          HOME_FEED_ORDERS.map((order) => (
            <button
              key={order}
              type="submit"
              name={field("order")}
              value={order}
              className={styles.order}
              aria-pressed={order === homeFeedOrder}
              aria-busy={isBusy || undefined}
            >
              {LABELS[order]}
            </button>
          ))
        }
      </WriteForm>
      <a className={styles.all} href={buildPath("YourFollowing")} title={texts.refine}>
        <SlidersIcon size={20} />
        <span className={styles.words}>{texts.refine}</span>
      </a>
    </div>
  );
}
