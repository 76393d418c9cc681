import type { CreateTribInput, Trib } from '#shared/api/tribs';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { ApiError, requestJson } from '../../lib/api-client';
import type { Draft } from './draft';

const answer = async () => (await import('#shared/api/tribs')).trib;

/** Times travel as the clock at the place; the server knows its zone. */
export function payloadOf(draft: Draft, creatorId: number): CreateTribInput {
  const { name, description, place, ideaId, startTime, endTime, maxParticipants, categories } = draft;
  const { alcoholPolicy, whoCanJoin, dressCode, cost, costDetails, photos } = draft;
  const [mainImageUrl = null, ...eventPhotos] = photos.flatMap(({ url }) => url ?? []);
  return {
    name: name.trim(),
    description: description.trim(),
    location: place?.name ?? UNKNOWN_PLACE,
    startTime,
    endTime,
    maxParticipants,
    placeId: place?.id ?? null,
    ideaId,
    categories: [...categories],
    creatorId,
    alcoholPolicy,
    whoCanJoin,
    dressCode,
    cost,
    costDetails: cost === 'Free' ? null : costDetails.trim() || null,
    mainImageUrl,
    eventPhotos,
  };
}

type Sending = {
  payload: CreateTribInput;
  requestKey: string;
  /** What went out under this key before, and was perhaps stored although no answer came: see `Draft`. */
  sentBefore: string | null;
  /** Gives the draft a new key, under which it is sent now. */
  becomeAnother: () => string;
};

/**
 * A key makes one meetup, whatever is sent with it later. What was changed after a try that went
 * unanswered is therefore put into the meetup that this try may have made. When that one has begun or was
 * cancelled meanwhile, nothing can be put into it: what is sent is another one.
 */
export async function createTrib({ payload, requestKey, sentBefore, becomeAnother }: Sending): Promise<Trib> {
  const made = await post(payload, requestKey);
  if (sentBefore === null || sentBefore === JSON.stringify(payload)) return made;
  const { creatorId: _creator, ...changes } = payload;
  try {
    return await requestJson(`/api/tribs/${made.id}`, { method: 'PUT', body: changes, answer });
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code !== 'closed') throw error;
    return post(payload, becomeAnother());
  }
}

function post(body: CreateTribInput, idempotencyKey: string): Promise<Trib> {
  return requestJson('/api/tribs', { method: 'POST', body, idempotencyKey, answer });
}
