import * as z from 'zod/mini';
import { MEETUP_NAME_MAX } from '#shared/domain/limits';
import { CATEGORIES } from '#shared/domain/trib-options';

const ownActivitySchema = z.object({
  isUsed: z.boolean(),
  name: z.string().check(z.maxLength(MEETUP_NAME_MAX)),
  category: z.nullable(z.enum(CATEGORIES)),
});

/** An activity outside the list, as far as it is filled in. Typed text is kept while it is not used. */
export type OwnActivity = z.infer<typeof ownActivitySchema>;
export type Activity = { ideaId: number | null; ownActivity: OwnActivity };
export const NO_OWN_ACTIVITY: OwnActivity = { isUsed: false, name: '', category: null };
/** Older drafts have no own activity. */
export const storedOwnActivity = z._default(ownActivitySchema, NO_OWN_ACTIVITY);

/** A meetup stores no own activity, so it is read back from the meetup's name and category. */
export function ownActivityOf(trib: { ideaId: number | null; name: string; category: string | null }) {
  const category = CATEGORIES.find((one) => one === trib.category) ?? null;
  if (trib.ideaId !== null || category === null) return NO_OWN_ACTIVITY;
  return { isUsed: true, name: trib.name, category };
}

export function isActivitySet({ ideaId, ownActivity: { isUsed, name, category } }: Activity): boolean {
  return isUsed ? name.trim() !== '' && category !== null : ideaId !== null;
}
