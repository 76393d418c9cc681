import type { Lang } from '../texts/languages';
import { textsOf } from './texts';

/** The pages that an operator can write, by the name of their file. Each has a text of ours until the operator writes one. */
export const HOUSE_RULES = ['privacy', 'terms', 'imprint', 'contact'] as const;
export type HouseRule = (typeof HOUSE_RULES)[number];

const TITLES: Record<HouseRule, (lang: Lang) => string> = {
  privacy: (lang) => textsOf(lang).privacy,
  terms: (lang) => textsOf(lang).terms,
  imprint: (lang) => textsOf(lang).imprint,
  contact: (lang) => textsOf(lang).contact,
};
export const houseRuleTitle = (rule: HouseRule, lang: Lang): string => TITLES[rule](lang);
export const houseRulePath = (rule: HouseRule) => `/rules/${rule}`;
