// Owns language detection for stories without a chosen language. The script often decides.
// Languages that share a script are distinguished by the trigrams of `franc`; shorter texts get no
// language.

import { documentText } from "../../../shared/story/documentText.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { Paragraph } from "../../../shared/story/document.ts";

/** Minimum number of letters in Latin script. With fewer, trigrams confuse languages too often. */
const MIN_LETTERS = 150;
/** Minimum for other scripts, which fewer languages share. */
const MIN_LETTERS_OF_SCRIPT = 12;
/** Maximum number of characters analyzed. More would cost time without changing the result. */
const MAX_CHARACTERS = 4000;

/** BCP 47 tags of the languages that `franc` detects, by ISO 639-3 code. */
const TAGS: Readonly<Record<string, string>> = {
  afr: "af",
  als: "sq",
  amh: "am",
  arb: "ar",
  azj: "az",
  bel: "be",
  ben: "bn",
  bos: "bs",
  bul: "bg",
  cat: "ca",
  ces: "cs",
  ckb: "ckb",
  cmn: "zh",
  dan: "da",
  deu: "de",
  ekk: "et",
  ell: "el",
  eng: "en",
  epo: "eo",
  fin: "fi",
  fra: "fr",
  glg: "gl",
  guj: "gu",
  hau: "ha",
  heb: "he",
  hin: "hi",
  hrv: "hr",
  hun: "hu",
  hye: "hy",
  ibo: "ig",
  ind: "id",
  ita: "it",
  jpn: "ja",
  kan: "kn",
  kat: "ka",
  kaz: "kk",
  khk: "mn",
  khm: "km",
  kir: "ky",
  kor: "ko",
  lao: "lo",
  lit: "lt",
  lvs: "lv",
  mal: "ml",
  mar: "mr",
  mkd: "mk",
  mya: "my",
  nld: "nl",
  nno: "no",
  nob: "no",
  npi: "ne",
  pan: "pa",
  pbu: "ps",
  pes: "fa",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  sin: "si",
  slk: "sk",
  slv: "sl",
  som: "so",
  spa: "es",
  srp: "sr",
  swe: "sv",
  swh: "sw",
  tam: "ta",
  tel: "te",
  tgk: "tg",
  tgl: "fil",
  tha: "th",
  tur: "tr",
  uig: "ug",
  ukr: "uk",
  urd: "ur",
  uzn: "uz",
  vie: "vi",
  ydd: "yi",
  yor: "yo",
  zlm: "ms",
  zul: "zu",
};
const ONLY = Object.keys(TAGS);

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const HANGUL = /\p{Script=Hangul}/gu;

/** Returns the BCP 47 tag of a text's main language, or null if it can't be determined. */
export async function detectLanguage(
  content: Pick<DraftContent, "title" | "subtitle" | "paragraphs">,
): Promise<string | null> {
  const { title, subtitle, paragraphs } = content;
  const body = documentText({ paragraphs: prose(paragraphs) });
  const text = `${body.slice(0, MAX_CHARACTERS)}\n${subtitle}\n${title}`;
  const letters = count(text, /\p{L}/gu);
  const [kana, han, hangul] = [count(text, KANA), count(text, HAN), count(text, HANGUL)];
  // Japanese text also contains Chinese characters, often more than kana. One character of these
  // scripts carries as much information as three letters of others.
  if ((kana + han + hangul) * 3 > letters) {
    if (hangul > kana + han) return "ko";
    return kana * 10 > han ? "ja" : "zh";
  }
  if (letters < (isLatin(text, letters) ? MIN_LETTERS : MIN_LETTERS_OF_SCRIPT)) return null;
  // Imported on demand, so that its data loads only when a story is published.
  const { franc } = await import("franc");
  return TAGS[franc(text.replace(ADDRESS, " "), { only: ONLY })] ?? null;
}

/** URLs contain letters but belong to no language. */
const ADDRESS = /\bhttps?:\/\/\S+/g;

/** Code and formulas are in no natural language. */
function prose(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.filter(({ type }) => type !== "PRE" && type !== "FORMULA");
}

function isLatin(text: string, letters: number): boolean {
  return count(text, /\p{Script=Latin}/gu) * 2 >= letters;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
