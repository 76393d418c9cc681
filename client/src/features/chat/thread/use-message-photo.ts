import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toast-store';
import { refusalOf } from '../../photos/photo-files';
import { sendPhoto } from '../../photos/photos.api';
import { eventOf } from '../../photos/upload-failure';

type Upload =
  | { status: 'uploading'; percent: number }
  | { status: 'done'; url: string }
  | { status: 'failed'; reason: string };

/** The photo in the box: it is uploaded while the words are still being written. */
export function useMessagePhoto() {
  const [photo, setPhoto] = useState<{ file: File; preview: string; upload: Upload } | null>(null);
  const running = useRef<AbortController | null>(null);
  const preview = photo?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => running.current?.abort(), []);

  const note = (upload: Upload) => setPhoto((shown) => shown && { ...shown, upload });

  const upload = async (file: File) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    note({ status: 'uploading', percent: 0 });
    try {
      const { url } = await sendPhoto(file, {
        onProgress: (share) => {
          if (!stop.signal.aborted) note({ status: 'uploading', percent: Math.round(share * 100) });
        },
        signal: stop.signal,
      });
      if (!stop.signal.aborted) note({ status: 'done', url });
    } catch (error) {
      if (stop.signal.aborted) return;
      const event = eventOf(error);
      note({ status: 'failed', reason: 'reason' in event ? event.reason : 'Please sign in to upload it.' });
    }
  };

  const choose = (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) {
      showToast(refusal);
      return;
    }
    setPhoto({ file, preview: URL.createObjectURL(file), upload: { status: 'uploading', percent: 0 } });
    void upload(file);
  };
  const clear = () => {
    running.current?.abort();
    setPhoto(null);
  };
  return { photo, choose, clear, retry: () => photo && void upload(photo.file) };
}

export type MessagePhotoState = ReturnType<typeof useMessagePhoto>;
