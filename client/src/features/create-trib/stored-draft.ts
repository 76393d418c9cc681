import * as z from 'zod/mini';
import { MEETUP_DESCRIPTION_MAX, MEETUP_NAME_MAX, SHORT_TEXT_MAX } from '#shared/domain/limits';
import { readJson, remove, write } from '../../lib/storage';
import { storedRepeats } from '../tribs/fields/repeats-form';
import { storedText } from '../tribs/fields/trib-fields';
import { draftSchemas } from '../tribs/fields/trib-form';
import type { Draft } from './draft';
import { STEPS } from './state';

/** Raised when the shape changes: a draft of another version is dropped. */
const VERSION = 1;

const draftSchema: z.ZodMiniType<Draft> = z.object({
  ...draftSchemas(),
  // A draft from before meetups could repeat is still one.
  repeats: storedRepeats,
  step: z.int().check(z.gte(1), z.lte(STEPS)),
  prefilled: z.object({
    name: storedText(MEETUP_NAME_MAX),
    description: storedText(MEETUP_DESCRIPTION_MAX),
    cover: z._default(storedText(SHORT_TEXT_MAX), ''),
  }),
  requestKey: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  sentBefore: z.nullable(z.string()),
});
const storedSchema = z.object({ version: z.literal(VERSION), draft: draftSchema });

/** Storage can contain anything, including an older version's draft: it is valid as a whole, or ignored. */
export function readStoredDraft(): Draft | null {
  return storedSchema.safeParse(readJson('meetupDraft')).data?.draft ?? null;
}

export function storeDraft(draft: Draft): void {
  write('meetupDraft', JSON.stringify({ version: VERSION, draft }));
}

/** Another tab may have started a new draft since: that one stays. */
export function removeStoredDraft({ requestKey }: Draft): void {
  const stored = readStoredDraft();
  if (stored === null || stored.requestKey === requestKey) remove('meetupDraft');
}
