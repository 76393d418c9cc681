import { useMemo, useState } from 'react';
import { randomKey } from '../../../lib/random-key';
import { CHAT_DRAFTS, forgetForSession, readForSession, storeForSession } from '../../../lib/session-store';
import { showToast } from '../../../ui/toast-store';
import { storeCopy } from '../../photos/device-copies';
import { type DraftPhoto, refusalOf } from '../../photos/draft-photo';
import { forgetPhotos, type UploadState, usePhotoUploads, useUploadStates } from '../../photos/uploads';
import * as t from '../texts';

const NOT_STARTED: UploadState = { status: 'waiting', tries: 0 };

/** The key includes the viewer, because two people who share a browser may write in the same room. */
export type ChatDraft = { viewerId: number; conversationId: number };
/** The value of `photo` is the keys of this device's copies, with commas; that of `replyTo` is the id of a message. */
type ChatDraftPart = 'text' | 'photo' | 'replyTo';

const keyOf = ({ viewerId, conversationId }: ChatDraft, part: ChatDraftPart) =>
  `${CHAT_DRAFTS}${viewerId}:${conversationId}${part === 'text' ? '' : `:${part}`}`;

/** Keeps a part of an unsent message for this tab, until the viewer signs out. */
export function useDraftPart(draft: ChatDraft, part: ChatDraftPart) {
  const key = keyOf(draft, part);
  const [value, setValue] = useState(() => readForSession(key) ?? '');
  const change = (next: string) => {
    if (next === '') forgetForSession(key);
    else storeForSession(key, next);
    setValue(next);
  };
  return [value, change] as const;
}

/** The photos of the next messages. Their upload goes on while the text is written and on other pages. */
export function useMessagePhotos(draft: ChatDraft, max: number) {
  const [stored, setStored] = useDraftPart(draft, 'photo');
  const photos = useMemo(
    (): DraftPhoto[] => (stored === '' ? [] : stored.split(',').map((key) => ({ key }))),
    [stored],
  );
  usePhotoUploads(photos, draft.viewerId);
  const states = useUploadStates();

  const show = (keys: readonly string[]) => {
    void forgetPhotos(photos.filter(({ key }) => !keys.includes(key)));
    setStored(keys.join(','));
  };
  const choose = (files: readonly File[]) => {
    const kept = max === 1 ? [] : photos.map(({ key }) => key);
    const refusal = files.map(refusalOf).find(Boolean);
    const usable = files.filter((file) => !refusalOf(file));
    const chosen = usable.slice(0, max - kept.length).map((file) => {
      const key = randomKey();
      storeCopy(key, file);
      return key;
    });
    if (refusal) showToast(refusal);
    else if (chosen.length < usable.length)
      showToast({ title: t.photosAtATime({ max }), description: t.sendTheseChooseNext });
    if (chosen.length > 0) show([...kept, ...chosen]);
  };
  return {
    photos: photos.map((photo) => ({ ...photo, upload: states.get(photo.key) ?? NOT_STARTED })),
    choose,
    remove: (removed: string) => show(photos.map(({ key }) => key).filter((key) => key !== removed)),
    clear: () => show([]),
  };
}

export type MessagePhotos = ReturnType<typeof useMessagePhotos>['photos'];
