import { LANG } from './lang';

/** A node instead of a string where a text has tags. Only built texts call these functions. */
type Branch = string | ((n: string) => string);
const rules: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {};
let numbers: Intl.NumberFormat | undefined;

export const count = (value: number): string => (numbers ??= new Intl.NumberFormat(LANG)).format(value);

/** Chooses a text by a number in the page's language. */
export function plural(
  value: number,
  branches: Record<string, Branch>,
  type: Intl.PluralRuleType = 'cardinal',
): string {
  const form = (rules[type] ??= new Intl.PluralRules(LANG, { type })).select(value);
  const branch = branches[`=${value}`] ?? branches[form] ?? branches['other'] ?? '';
  return typeof branch === 'function' ? branch(count(value)) : branch;
}
