import { ApiError } from '../../lib/api-client';

const STEP_OF: Record<string, number> = {
  name: 1,
  ideaId: 2,
  placeId: 3,
  startTime: 4,
  endTime: 4,
  maxParticipants: 4,
  description: 5,
  categories: 5,
  mainImageUrl: 6,
  eventPhotos: 6,
};

/** The step with what the server would not take; null where that is none of them. */
export function refusedStep(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const [field = ''] = error.body?.issues?.[0]?.path.split('.') ?? [];
  return STEP_OF[field] ?? null;
}
