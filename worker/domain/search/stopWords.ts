/**
 * Words that most texts contain, in the most used languages (English, Spanish, Portuguese, French),
 * without diacritics. Beside other words they say nothing about the search.
 */
const STOP_WORDS = new Set(
  `a about after all also an and any are as at be been but by can could did do does for from had has have he her him
  his how i if in into is it its just may me more my no not now of on one or our out she should so some than that the
  their them then there these they this those to up was we were what when which who why will with would you your
  al como con de del el ella en es esta este ha la las le les lo los mas mi muy ni nos o para pero por que se si sin
  sobre su sus te tu un una uno y ya
  ao aos com da das do dos e em eu foi mais na nas nao nem os ou pela pelo por quando quem sao sem ser seu sua tem uma
  au aux avec ce ces cette dans des du elle est et il ils je leur ma mais meme nous on par pas plus pour qu qui sa ses
  son sont sur ta une vos votre vous`.split(/\s+/),
);

/** Returns whether a normalised query word is a stop word. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
