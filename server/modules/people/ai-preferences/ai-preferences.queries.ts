import { eq, sql } from 'drizzle-orm';
import type { AiPreferences } from '#shared/api/ai-preferences';
import {
  GROUP_SIZE_DEFAULT,
  MEETUP_FREQUENCY_DEFAULT,
  TRAVEL_MILES_DEFAULT,
} from '#shared/domain/ai-preferences';
import type { Db } from '../../../db/handle';
import { aiPreferences } from '../../../db/schema/users';

const NEVER_SET: AiPreferences = {
  preferredDays: [],
  preferredTimes: [],
  preferredGroupSizeMin: GROUP_SIZE_DEFAULT.min,
  preferredGroupSizeMax: GROUP_SIZE_DEFAULT.max,
  maxTravelDistance: TRAVEL_MILES_DEFAULT,
  selectedInterests: [],
  activityTypes: [],
  meetupFrequency: MEETUP_FREQUENCY_DEFAULT,
};

export async function findAiPreferences(db: Db, userId: number): Promise<AiPreferences> {
  return (await findSavedPreferences(db, userId)) ?? NEVER_SET;
}

/** Null before the first save: the defaults are only a proposal that the person has not confirmed. */
export async function findSavedPreferences(db: Db, userId: number): Promise<AiPreferences | null> {
  const [row] = await db.select().from(aiPreferences).where(eq(aiPreferences.userId, userId));
  if (!row) return null;
  const { userId: _userId, updatedAt: _updatedAt, ...preferences } = row;
  return preferences;
}

export async function saveAiPreferences(db: Db, userId: number, preferences: AiPreferences): Promise<void> {
  await db
    .insert(aiPreferences)
    .values({ userId, ...preferences })
    .onConflictDoUpdate({ target: aiPreferences.userId, set: { ...preferences, updatedAt: sql`now()` } });
}
