import { PlainScreen, PlainText } from "../../client/features/plain/PlainScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** What stands there for the moment until the browser goes on, and where one does not by itself. */
export function goingOnDocument(address: string): string {
  return plainDocument(
    "One moment",
    <PlainScreen title="One moment">
      <PlainText>
        You are being led on. If nothing happens, <a href={address}>go on here</a>.
      </PlainText>
    </PlainScreen>,
  );
}
