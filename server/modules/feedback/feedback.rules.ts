type Wish = { userId: number; otherId: number };

/** Each pair with a mutual wish, once. */
export function mutualWishes(wishes: readonly Wish[]): Wish[] {
  const all = new Set(wishes.map(({ userId, otherId }) => `${userId}-${otherId}`));
  return wishes.filter(({ userId, otherId }) => userId < otherId && all.has(`${otherId}-${userId}`));
}
