/** The pages that an operator can write, by the name of their file. Each has a text of ours until the operator writes one. */
export const HOUSE_RULES = ['privacy', 'terms', 'imprint', 'contact'] as const;
export type HouseRule = (typeof HOUSE_RULES)[number];

export const houseRuleTitle = (rule: HouseRule) => rule.charAt(0).toUpperCase() + rule.slice(1);
export const houseRulePath = (rule: HouseRule) => `/rules/${rule}`;
