import { LANGUAGE_NAMES, languageName } from "../../../shared/languages.ts";
import * as texts from "./texts.ts";

/** The options of a story's language field: automatic detection, or one of the list. */
export function LanguageOptions(props: {
  /** The current choice, offered even if the list lacks it. */
  chosen: string | null | undefined;
  detected: string | null | undefined;
}) {
  const { chosen, detected } = props;
  return (
    <>
      <option value="">
        {detected ? texts.automaticLanguage(languageName(detected)) : texts.automatic}
      </option>
      {chosen && !Object.hasOwn(LANGUAGE_NAMES, chosen) ? (
        <option value={chosen}>{chosen}</option>
      ) : null}
      {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </>
  );
}
