import { useMemo } from "react";
import { RelayEnvironmentProvider } from "react-relay/hooks";
import * as texts from "../runtime/page/texts.ts";
import styles from "./App.module.css";
import { ANNOUNCEMENT_ID } from "../runtime/browser/announce.ts";
import { type AppFrame, FrameContext } from "../runtime/page/frame.ts";
import { Layout } from "./Layout.tsx";
import { Overlays } from "./Overlays.tsx";
import type { Page, PageLocation } from "../runtime/page/page.ts";
import { LocationContext } from "../runtime/links/useLocation.ts";

/** The application around one page. The server and the browser render the same tree. */
export function App(props: {
  frame: AppFrame;
  page: Page;
  data: unknown;
  location: PageLocation;
  isLoading?: boolean;
}) {
  const { frame, page, data, location } = props;
  // Memoized so that a link click shows the progress bar without re-rendering the whole page.
  const content = useMemo(
    () => (
      <>
        <Layout page={page} data={data} location={location} />
        <Overlays />
      </>
    ),
    [page, data, location],
  );
  return (
    <RelayEnvironmentProvider environment={frame.environment}>
      <FrameContext value={frame}>
        <LocationContext value={location}>
          {props.isLoading ? (
            <div className={styles.loading} role="progressbar" aria-label={texts.loading} />
          ) : null}
          {content}
          <div id={ANNOUNCEMENT_ID} role="status" className="visually-hidden" />
        </LocationContext>
      </FrameContext>
    </RelayEnvironmentProvider>
  );
}
