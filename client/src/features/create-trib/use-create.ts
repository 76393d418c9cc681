import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { type Trib, tribReader } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { TAGS_OFFERED } from '#shared/domain/limits';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { ApiError, requestJson } from '../../lib/api-client';
import { withReason } from '../../lib/errors';
import { tribPath } from '../../lib/paths';
import { randomKey } from '../../lib/random-key';
import { useLatest } from '../../lib/use-latest';
import { useWrite } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { justCreatedState } from '../tribs/just-created';
import { payloadOf } from '../tribs/fields/trib-form';
import { invalidateTribs } from '../tribs/refresh-tribs';
import { putRepeats } from '../tribs/series.api';
import { PhotoNotUploaded } from '../photos/draft-photo';
import { finishUploads } from '../photos/uploads';
import { type Draft, STEPS, draftFingerprint, stepWith } from './draft';
import { draftRepeats, firstOpenStep } from './state';
import type { Wizard } from './use-wizard';
import * as t from './texts';

/** Creates the draft's meetup, after a sign-in if needed. Two taps count once. */
export function useCreate(wizard: Wizard) {
  const queryClient = useQueryClient();
  const requireAuth = useRequireAuth();
  const { user: viewer, takePendingAction } = useAuth();
  // After a sign-in, the draft is sent as it is by then.
  const latest = useLatest(wizard);

  const create = async (user: OwnUser) => {
    const { draft, dispatch } = latest.current;
    const photos = await finishUploads(draft.photos, user.id);
    const payload = newTribPayload({ ...draft, photos }, user.id);
    const { requestKey, sentBefore } = draft;
    const sent = { type: 'sent', payload: JSON.stringify(payload) } as const;
    dispatch(sent);
    const renewKey = () => {
      const another = randomKey();
      dispatch({ type: 'keyRenewed', requestKey: another });
      dispatch(sent);
      return another;
    };
    return createTrib({ payload, requestKey, sentBefore, renewKey });
  };
  const { send, isPending } = useWrite({
    subject: 'new meetup',
    action: () => latest.current.draft.requestKey,
    send: (user: OwnUser) =>
      create(user).catch((error: unknown) => {
        const refused = refusedStep(error);
        if (refused) latest.current.goTo(refused);
        throw error;
      }),
    done: async (made, user) => {
      const { forget, leave } = latest.current;
      forget();
      invalidateTribs(queryClient, user.id);
      showToast({ title: t.meetupCreatedSuccessfully });
      await (made ? leave(tribPath(made.id), justCreatedState(made.id)) : leave());
    },
    failure: { toast: t.failedToCreateMeetup, text: reasonOf },
  });

  const submit = () => {
    const { draft, goTo } = wizard;
    // Time passes, so a start that was valid before may be in the past by now.
    const open = firstOpenStep(draft, new Date());
    if (open < STEPS) goTo(open);
    else {
      // Another tab may have created the meetup during the sign-in. Then the current draft is another one, which nobody
      // submitted.
      const run = (user: OwnUser) => {
        if (latest.current.draft.requestKey === draft.requestKey) send(user);
      };
      requireAuth(t.createThisTrib, run, { resumeKey: draftFingerprint(draft) });
    }
  };
  // After a return from a provider, sends only the unchanged draft, and never one that another person may have sent.
  useEffect(() => {
    const { draft } = wizard;
    if (!viewer || takePendingAction?.() !== draftFingerprint(draft)) return;
    if (draft.sentBefore?.includes(`"creatorId":${viewer.id},`) ?? true) submit();
  });

  return { isCreating: isPending, submit };
}

const PHOTOS_STEP = 6;
const FIELDS_OF_STEP: [step: number, fields: readonly string[]][] = [
  [1, ['name']],
  [2, ['ideaId', 'category']],
  [3, ['placeId', 'location', 'address', 'cityId', 'pin', 'placeIsPublic']],
  [4, ['startTime', 'endTime', 'repeats', 'maxParticipants', 'minPeople']],
  [5, ['description', 'categories', 'communityId']],
  [PHOTOS_STEP, ['mainImageUrl', 'eventPhotos']],
  [7, ['membersOnly']],
];
const TRY_AGAIN = t.tryAgain;

/** The step with the refused field, or null if the refusal is about none. */
export function refusedStep(error: unknown): number | null {
  if (error instanceof PhotoNotUploaded && error.isFinal) return PHOTOS_STEP;
  if (!(error instanceof ApiError)) return null;
  const [field = ''] = error.body?.issues?.[0]?.path.split('.') ?? [];
  const [step] = FIELDS_OF_STEP.find(([, fields]) => fields.includes(field)) ?? [];
  return step === undefined ? null : stepWith(step);
}

/** Where the server or an upload says what is wrong, the second line tells it. */
export function reasonOf(error: unknown): string {
  const issue = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
  return issue === undefined ? withReason(TRY_AGAIN, error) : `${TRY_AGAIN}\n${issue}`;
}

/**
 * The fields of the specification, with a community, its members alone, an own activity or a number only where the draft has one. Times are local to
 * the place; the server knows its zone.
 */
export function newTribPayload(draft: Draft, creatorId: number): CreateTribInput {
  const { communityId, category, membersOnly, minPeople, asksIfComing, ...payload } = payloadOf(draft);
  const repeats = draftRepeats(draft);
  return {
    // This must not be the last field: `useCreate` looks for it with the comma after it.
    creatorId,
    ...payload,
    ...(communityId !== null && { communityId }),
    ...(membersOnly && { membersOnly }),
    ...(minPeople && { minPeople }),
    ...(!asksIfComing && { asksIfComing }),
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
  const changes = { communityId: null, membersOnly: false, category: null, minPeople: null, ...chosen };
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
