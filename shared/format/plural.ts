let rules: Intl.PluralRules | undefined;

/**
 * Picks the form of a text for a number. Texts with a number have one form for each case of their
 * language: English has two, other languages up to six.
 */
export function plural<Text extends string>(
  count: number,
  forms: { readonly [Case in Intl.LDMLPluralRule]?: Text } & { readonly other: Text },
): Text {
  rules ??= new Intl.PluralRules("en");
  return forms[rules.select(count)] ?? forms.other;
}
