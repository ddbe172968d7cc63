import { NoJsScreen, PlainText } from "../../client/features/noJs/NoJsScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** What stands there for the moment until the browser goes on, and where one does not by itself. */
export function goingOnDocument(address: string): string {
  return noJsDocument(
    "One moment",
    <NoJsScreen title="One moment">
      <PlainText>
        You are being led on. If nothing happens, <a href={address}>go on here</a>.
      </PlainText>
    </NoJsScreen>,
  );
}
