import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { DownloadIcon } from './account-icons';
import { getExport } from './account.api';

const FILE_NAME = 'trib-data.zip';

export function ExportData({ viewerId }: { viewerId: number }) {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => getExport(viewerId, leaving.current.signal),
    onSuccess: (archive) => {
      if (!leaving.current.signal.aborted) save(archive);
    },
  });
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-muted">
        Everything we keep about you in one file: your profile, answers, meetups, messages, friends' names,
        notifications, reports and photos.
      </p>
      <Button full busy={isPending} onClick={() => mutate()}>
        {!isPending && <DownloadIcon size={20} />}
        {isPending ? 'Collecting your data...' : isSuccess ? 'Download again' : 'Download my data'}
      </Button>
      {isSuccess && (
        <output className="text-sm text-pretty text-muted">
          {FILE_NAME} is in your downloads. Keep it to yourself: it is about you.
        </output>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, 'The file could not be made. Please try again.')}
        </p>
      )}
    </div>
  );
}

function save(archive: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(archive);
  link.download = FILE_NAME;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
