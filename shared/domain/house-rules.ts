/** The pages that an operator writes, by the name of their file; each has a text of ours until there is one. */
export const HOUSE_RULES = [
  { name: 'privacy', title: 'Privacy' },
  { name: 'terms', title: 'Terms' },
  { name: 'imprint', title: 'Imprint' },
  { name: 'contact', title: 'Contact' },
] as const;
export type HouseRule = (typeof HOUSE_RULES)[number];

export const houseRulePath = (name: HouseRule['name']) => `/rules/${name}`;
