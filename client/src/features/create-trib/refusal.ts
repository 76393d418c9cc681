import { ApiError } from '../../lib/api-client';
import { withReason } from '../../lib/errors';
import { UnusablePhoto } from './draft-photos';

const PLACE_STEP = 3;
const PHOTOS_STEP = 6;
const STEP_OF: Record<string, number> = {
  name: 1,
  ideaId: 2,
  placeId: PLACE_STEP,
  location: PLACE_STEP,
  address: PLACE_STEP,
  cityId: PLACE_STEP,
  pin: PLACE_STEP,
  startTime: 4,
  endTime: 4,
  maxParticipants: 4,
  description: 5,
  categories: 5,
  communityId: 5,
  mainImageUrl: PHOTOS_STEP,
  eventPhotos: PHOTOS_STEP,
};
const TRY_AGAIN = 'Please try again.';

/** The step with the refused field; null if it is in none. */
export function refusedStep(error: unknown): number | null {
  if (error instanceof UnusablePhoto) return PHOTOS_STEP;
  if (!(error instanceof ApiError)) return null;
  const [field = ''] = error.body?.issues?.[0]?.path.split('.') ?? [];
  return STEP_OF[field] ?? null;
}

/** If trying again is no use, the second line says what would help. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnusablePhoto) return `${TRY_AGAIN}\n${error.message}`;
  const issue = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
  return issue === undefined ? withReason(TRY_AGAIN, error) : `${TRY_AGAIN}\n${issue}`;
}
