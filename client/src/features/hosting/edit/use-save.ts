import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { ApiError } from '../../../lib/api-client';
import { messageFor } from '../../../lib/errors';
import { showToast } from '../../../ui/toast-store';
import { finishUploads, forgetPhotos } from '../../photos/uploads';
import { invalidateTribs } from '../../tribs/refresh-tribs';
import { patchTrib } from '../../tribs/trib-cache';
import { putDates } from '../../tribs/series.api';
import { guestsQuery, putTrib } from '../hosting.api';
import { changesOf, notifiesMembers, type EditForm } from './edit-form';
import type { EditScope } from './ScopeSheet';

/** Why saving failed; `field` is null if no field is at fault. */
export type Refusal = { field: string | null; text: string };

/** The fields that show their own refusal; any other is shown above the button. */
const FIELDS_WITH_ERROR: ReadonlySet<string> = new Set([
  'name',
  'description',
  'startTime',
  'endTime',
  'placeId',
  'location',
  'address',
  'cityId',
  'pin',
  'maxParticipants',
  'photos',
  'mainImageUrl',
  'eventPhotos',
  'communityId',
  'costDetails',
]);

const TRY_AGAIN = "Your changes weren't saved. Please try again.";

/** After saving, the meetup opens; until then the form keeps everything. Two taps count once. */
export function useSave(trib: Trib, viewerId: number, toMeetup: () => Promise<void>) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isUnderWay = useRef(false);

  const send = async (before: EditForm, form: EditForm, scope: EditScope) => {
    const photos = await finishUploads(form.photos, viewerId);
    const changes = changesOf(before, { ...form, photos });
    if (scope === 'this') {
      const saved = await putTrib(trib.id, changes);
      patchTrib({ queryClient, viewerId }, trib.id, (cached) => ({ ...cached, ...saved }));
    } else {
      await putDates({ tribId: trib.id, scope, changes });
    }
    invalidateTribs(queryClient, viewerId);
    void queryClient.invalidateQueries({ queryKey: guestsQuery(viewerId, trib.id).queryKey });
    void forgetPhotos(photos);
    const areNotified = notifiesMembers(changes) && trib.memberCount > 1;
    showToast({
      title: 'Changes saved',
      ...(areNotified && { description: 'Everyone going has been told.' }),
    });
    await toMeetup();
  };

  const save = async (before: EditForm, form: EditForm, scope: EditScope) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaving(true);
    setRefusal(null);
    try {
      await send(before, form, scope);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };

  return { save, isSaving, refusal };
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) {
    // Any other error comes from uploads, which report it themselves.
    return { field: 'photos', text: error instanceof Error ? error.message : TRY_AGAIN };
  }
  const issue = error.body?.issues?.[0];
  if (!issue) return { field: null, text: messageFor(error, TRY_AGAIN) };
  const field = issue.path.split('.')[0] ?? '';
  return { field: FIELDS_WITH_ERROR.has(field) ? field : null, text: issue.message };
}
