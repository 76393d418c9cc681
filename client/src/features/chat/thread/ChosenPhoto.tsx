import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { CloseIcon } from '../../../ui/icons';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { MessagePhotoState } from './use-message-photo';

/** The photo that goes with the next message, with its upload. */
export function ChosenPhoto({ photo, clear, retry }: Pick<MessagePhotoState, 'photo' | 'clear' | 'retry'>) {
  if (!photo) return null;
  const { upload, preview } = photo;
  return (
    <div className="flex items-center gap-3 px-1 pb-2">
      <img
        src={preview}
        alt="What you are about to send"
        className="size-16 shrink-0 rounded-input bg-raised object-cover"
      />
      <div className="min-w-0 flex-1 text-sm text-muted">
        {upload.status === 'uploading' && (
          <ProgressBar value={upload.percent} max={100} label="Uploading your photo" />
        )}
        {upload.status === 'done' && 'Ready to send'}
        {upload.status === 'failed' && (
          <div role="alert" className="grid justify-items-start gap-1">
            <span className="text-danger">{upload.reason}</span>
            <Button variant="secondary" size="sm" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <IconButton label="Remove photo" onClick={clear}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}
