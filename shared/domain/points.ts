export const POINTS = { hosted: 20, tookPart: 10, friendsCame: 15 } as const;
