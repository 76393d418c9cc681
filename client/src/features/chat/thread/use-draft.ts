import { useMemo, useState } from 'react';
import { randomKey } from '../../../lib/random-key';
import { CHAT_DRAFTS, forgetForSession, readForSession, storeForSession } from '../../../lib/session-store';
import { showToast } from '../../../ui/toast-store';
import { storeCopy } from '../../photos/device-copies';
import { type DraftPhoto, refusalOf } from '../../photos/draft-photo';
import { forgetPhotos, type UploadState, usePhotoUploads, useUploadStates } from '../../photos/uploads';

const NOT_STARTED: UploadState = { status: 'waiting', tries: 0 };

/** The key includes the viewer, because two people who share a browser may write in the same room. */
export type ChatDraft = { viewerId: number; conversationId: number };
/** The value of `photo` is its key among this device's copies; that of `replyTo` is the id of a message. */
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

/** The photo of the next message. Its upload goes on while the text is written and on other pages. */
export function useMessagePhoto(draft: ChatDraft) {
  const [key, setKey] = useDraftPart(draft, 'photo');
  const photos = useMemo((): DraftPhoto[] => (key === '' ? [] : [{ key }]), [key]);
  usePhotoUploads(photos, draft.viewerId);
  const upload = useUploadStates().get(key) ?? NOT_STARTED;
  const [photo] = photos;

  const replaceWith = (next: string) => {
    void forgetPhotos(photos);
    setKey(next);
  };
  const choose = (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) {
      showToast(refusal);
      return;
    }
    const chosen = randomKey();
    storeCopy(chosen, file);
    replaceWith(chosen);
  };
  return {
    photo: photo ? { ...photo, upload } : null,
    choose,
    clear: () => replaceWith(''),
  };
}

export type MessagePhotoState = ReturnType<typeof useMessagePhoto>;
