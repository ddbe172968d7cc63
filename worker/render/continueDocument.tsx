import { NoJsScreen, PlainText } from "../../client/features/noJs/NoJsScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document shown until the browser continues, with a link if it doesn't do so by itself. */
export function continueDocument(address: string): string {
  return noJsDocument(
    "One moment",
    <NoJsScreen title="One moment">
      <PlainText>
        Taking you to the next page. If nothing happens, <a href={address}>continue here</a>.
      </PlainText>
    </NoJsScreen>,
  );
}
