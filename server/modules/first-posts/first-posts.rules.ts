const DAY_MS = 86_400_000;
/** As long an account is new. */
const NEW_DAYS = 14;

export type Author = {
  createdAt: Date;
  /** An operator has approved something of theirs. */
  isApproved: boolean;
  /** Something of theirs is there for others to see. */
  hasPosted: boolean;
};

/**
 * Whether an operator looks at what they post before others see it: until one has approved something, all that a new
 * account posts, and the first that an older one does.
 */
export function isFirstPost({ createdAt, isApproved, hasPosted }: Author, now: Date): boolean {
  if (isApproved) return false;
  return !hasPosted || now.getTime() - createdAt.getTime() < NEW_DAYS * DAY_MS;
}

/** Whether any of these becomes another. */
export function isRewritten<K extends string>(
  keys: readonly K[],
  before: Readonly<Record<K, unknown>>,
  changes: Readonly<Partial<Record<K, unknown>>>,
): boolean {
  const isOther = (key: K) => JSON.stringify(changes[key]) !== JSON.stringify(before[key]);
  return keys.some((key) => changes[key] !== undefined && isOther(key));
}
