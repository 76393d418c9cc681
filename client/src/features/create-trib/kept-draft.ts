import * as z from 'zod/mini';
import { MEETUP_DESCRIPTION_MAX, MEETUP_NAME_MAX } from '#shared/domain/limits';
import { readJson, remove, write } from '../../lib/storage';
import { keptText } from '../tribs/fields/trib-fields';
import { keptForm } from '../tribs/fields/trib-form';
import type { Draft } from './draft';
import { STEPS } from './state';

/** Raised when the shape changes: a draft of another version is dropped. */
const VERSION = 1;

const draftShape: z.ZodMiniType<Draft> = z.object({
  ...keptForm(),
  step: z.int().check(z.gte(1), z.lte(STEPS)),
  prefilled: z.object({ name: keptText(MEETUP_NAME_MAX), description: keptText(MEETUP_DESCRIPTION_MAX) }),
  requestKey: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  sentBefore: z.nullable(z.string()),
});
const keptShape = z.object({ version: z.literal(VERSION), draft: draftShape });

/** Storage can contain anything, including an older version's draft: it is valid as a whole, or ignored. */
export function readKeptDraft(): Draft | null {
  return keptShape.safeParse(readJson('meetupDraft')).data?.draft ?? null;
}

export function keepDraft(draft: Draft): void {
  write('meetupDraft', JSON.stringify({ version: VERSION, draft }));
}

/** Another tab may have started a new draft since: that one stays. */
export function forgetKeptDraft({ requestKey }: Draft): void {
  const kept = readKeptDraft();
  if (kept === null || kept.requestKey === requestKey) remove('meetupDraft');
}
