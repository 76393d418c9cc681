import { type Trib, tribReader } from '#shared/api/tribs';
import { type CreateTribInput } from '#shared/api/trib-requests';
import { TAGS_OFFERED } from '#shared/domain/limits';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { ApiError, requestJson } from '../../lib/api-client';
import { payloadOf } from '../tribs/fields/trib-form';
import { putRepeats } from '../tribs/series.api';
import type { Draft } from './draft';
import { draftRepeats } from './state';

/**
 * The fields of the specification, with a community, its members alone or an own activity only where the draft has one. Times are local to
 * the place; the server knows its zone.
 */
export function newTribPayload(draft: Draft, creatorId: number): CreateTribInput {
  const { communityId, category, membersOnly, ...payload } = payloadOf(draft);
  const repeats = draftRepeats(draft);
  return {
    // This must not be the last field: `useCreate` looks for it with the comma after it.
    creatorId,
    ...payload,
    ...(communityId !== null && { communityId }),
    ...(membersOnly && { membersOnly }),
    ...(category && { category }),
    categories: tagsOf(draft),
    location: draft.place?.name ?? payload.location ?? UNKNOWN_PLACE,
    ...(repeats && { repeats }),
    costDetails: draft.cost === 'Free' ? null : payload.costDetails,
  };
}

/** The name of an own activity becomes a tag, so that a search finds it. */
function tagsOf({ name, categories, ownActivity }: Draft): string[] {
  const activity = ownActivity.name.trim();
  const isTag = ownActivity.isUsed && activity !== name.trim();
  return [...new Set([...(isTag ? [activity] : []), ...categories])].slice(0, TAGS_OFFERED);
}

type CreateRequest = {
  payload: CreateTribInput;
  requestKey: string;
  /** The body sent under this key before, which may be stored although no response came: see `Draft`. */
  sentBefore: string | null;
  /** Gives the draft a new key, under which the body counts as sent, and returns it. */
  renewKey: () => string;
};

/**
 * A key creates one meetup, whatever is sent with it later. So changes made after an unanswered attempt are sent as an
 * edit of the meetup that it may have created. If that has begun or was cancelled since, it cannot be edited, and another
 * is created. Null if a meetup was created but the response does not describe it.
 */
export async function createTrib({
  payload,
  requestKey,
  sentBefore,
  renewKey,
}: CreateRequest): Promise<Trib | null> {
  const made = await post(payload, requestKey);
  if (made === null || sentBefore === null || sentBefore === JSON.stringify(payload)) return made;
  const { creatorId: _creator, repeats, ...chosen } = payload;
  // These undo what the earlier attempt may have named.
  const changes = { communityId: null, membersOnly: false, category: null, ...chosen };
  try {
    const edited = await requestJson(`/api/tribs/${made.id}`, {
      method: 'PUT',
      body: changes,
      schema: tribReader,
    });
    if (repeats && made.seriesId === null) await putRepeats(made.id, repeats);
    return edited;
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code !== 'closed') throw error;
    return post(payload, renewKey());
  }
}

/** The specification does not use the response, so one without a meetup in it is no failure. */
const newTribReader = {
  parse(sent: unknown): Trib | null {
    try {
      return tribReader.parse(sent);
    } catch {
      return null;
    }
  },
};

function post(body: CreateTribInput, idempotencyKey: string): Promise<Trib | null> {
  return requestJson('/api/tribs', { method: 'POST', body, idempotencyKey, schema: newTribReader });
}
