// Owns which language a story is in where nobody has said it. The script settles most; among languages of
// one script the trigrams of `franc` decide, and a text too short for them has no language.

import { documentText } from "../../../../shared/story/documentText.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";

/** In Latin script, trigrams of fewer letters than this mistake one language for another too often. */
const MIN_LETTERS = 150;
/** Of other scripts, which few languages share. */
const MIN_LETTERS_OF_SCRIPT = 12;
/** Characters that are looked at: more change no answer and cost time. */
const MAX_CHARACTERS = 4000;

/** BCP 47 tags of the languages that `franc` tells apart, by their names in ISO 639-3. */
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

/** The BCP 47 tag of the language that most of a text is in; null where that can't be told. */
export async function detectLanguage(
  content: Pick<DraftContent, "title" | "subtitle" | "paragraphs">,
): Promise<string | null> {
  const { title, subtitle, paragraphs } = content;
  const body = documentText({ paragraphs: prose(paragraphs) });
  const text = `${body.slice(0, MAX_CHARACTERS)}\n${subtitle}\n${title}`;
  const letters = count(text, /\p{L}/gu);
  const [kana, han, hangul] = [count(text, KANA), count(text, HAN), count(text, HANGUL)];
  // Japanese is written with Chinese characters too, often more of them than kana; one character of
  // these scripts says as much as three letters of others.
  if ((kana + han + hangul) * 3 > letters) {
    if (hangul > kana + han) return "ko";
    return kana * 10 > han ? "ja" : "zh";
  }
  if (letters < (isLatin(text, letters) ? MIN_LETTERS : MIN_LETTERS_OF_SCRIPT)) return null;
  // Its data is read only where something is published.
  const { franc } = await import("franc");
  return TAGS[franc(text.replace(ADDRESS, " "), { only: ONLY })] ?? null;
}

/** Addresses have letters, but of no language. */
const ADDRESS = /\bhttps?:\/\/\S+/g;

/** Code is in no language of people. */
function prose(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.filter(({ type }) => type !== "PRE");
}

function isLatin(text: string, letters: number): boolean {
  return count(text, /\p{Script=Latin}/gu) * 2 >= letters;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
