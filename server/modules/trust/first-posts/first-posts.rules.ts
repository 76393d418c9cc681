import { DAY_MS } from '#shared/domain/durations';
import { LOOKED_AT } from '#shared/domain/looked-at';

/** An account counts as new for this long. */
const NEW_DAYS = 14;

export type Author = {
  createdAt: Date;
  /** An operator has approved a post of theirs before. */
  isApproved: boolean;
  /** A post of theirs is visible to others. */
  hasPosted: boolean;
};

/**
 * Decides whether an operator looks at a post before others see it. Until one has approved something of the author's, this
 * concerns everything that a new account posts, and the first post of an older one.
 */
export function isFirstPost({ createdAt, isApproved, hasPosted }: Author, now: Date): boolean {
  if (isApproved) return false;
  return !hasPosted || now.getTime() - createdAt.getTime() < NEW_DAYS * DAY_MS;
}

type Trib = Readonly<Record<(typeof LOOKED_AT)['trib' | 'publicPlace'][number], unknown>>;

/** A place is among what others read only if it is public. */
export function isTribRewritten(before: Trib, changes: Readonly<Partial<Trib>>): boolean {
  const { placeIsPublic = before.placeIsPublic } = changes;
  return (
    isRewritten(LOOKED_AT.trib, before, changes) ||
    (placeIsPublic === true && isRewritten(LOOKED_AT.publicPlace, before, changes))
  );
}

export function isRewritten<K extends string>(
  keys: readonly K[],
  before: Readonly<Record<K, unknown>>,
  changes: Readonly<Partial<Record<K, unknown>>>,
): boolean {
  const isOther = (key: K) => JSON.stringify(changes[key]) !== JSON.stringify(before[key]);
  return keys.some((key) => changes[key] !== undefined && isOther(key));
}
