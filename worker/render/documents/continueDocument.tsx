import { NoJsScreen, PlainText } from "../../../client/features/noJs/NoJsScreen.tsx";
import { fillText } from "../../../client/ui/fillText.tsx";
import { noJsDocument } from "./noJsDocument.tsx";
import * as texts from "../texts.ts";

/** The document shown until the browser continues, with a link if it doesn't do so by itself. */
export function continueDocument(address: string): string {
  return noJsDocument(
    texts.oneMoment,
    <NoJsScreen title={texts.oneMoment}>
      <PlainText>
        {fillText(texts.continueText, { link: <a href={address}>{texts.continueHere}</a> })}
      </PlainText>
    </NoJsScreen>,
  );
}
