import { RelayEnvironmentProvider } from "react-relay/hooks";
import styles from "./App.module.css";
import { type AppFrame, FrameContext } from "./frame.ts";
import { Layout } from "./Layout.tsx";
import type { Page, PageLocation } from "./page.ts";
import { LocationContext } from "./useLocation.ts";

/** The id of the live region that says which page a reader has come to. */
export const ANNOUNCEMENT_ID = "announcement";

/** The application with a page in it. The server and the browser render the same tree from here. */
export function App(props: {
  frame: AppFrame;
  page: Page;
  data: unknown;
  location: PageLocation;
  isLoading?: boolean;
}) {
  const { frame, page, data, location } = props;
  return (
    <RelayEnvironmentProvider environment={frame.environment}>
      <FrameContext value={frame}>
        <LocationContext value={location}>
          {props.isLoading ? (
            <div className={styles.loading} role="progressbar" aria-label="Loading" />
          ) : null}
          <Layout page={page} data={data} location={location} />
          <div id={ANNOUNCEMENT_ID} role="status" className="visually-hidden" />
        </LocationContext>
      </FrameContext>
    </RelayEnvironmentProvider>
  );
}
