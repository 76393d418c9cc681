import { ApiError } from '../../lib/api-client';
import { UnusablePhoto } from './draft-photos';

const PHOTOS_STEP = 6;
const STEP_OF: Record<string, number> = {
  name: 1,
  ideaId: 2,
  placeId: 3,
  startTime: 4,
  endTime: 4,
  maxParticipants: 4,
  description: 5,
  categories: 5,
  mainImageUrl: PHOTOS_STEP,
  eventPhotos: PHOTOS_STEP,
};
const TRY_AGAIN = 'Please try again.';

/** The step with what would not be taken; null where that is none of them. */
export function refusedStep(error: unknown): number | null {
  if (error instanceof UnusablePhoto) return PHOTOS_STEP;
  if (!(error instanceof ApiError)) return null;
  const [field = ''] = error.body?.issues?.[0]?.path.split('.') ?? [];
  return STEP_OF[field] ?? null;
}

/** Where trying again is no use, it says what would be. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnusablePhoto) return error.message;
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && (error.body?.issues?.[0]?.message ?? error.body?.message)) || TRY_AGAIN;
}
