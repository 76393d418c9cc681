import type { Ref } from 'react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { CloseIcon } from '../../../ui/icons';
import { ProgressBar } from '../../../ui/ProgressBar';
import { usePreview } from '../../photos/use-preview';
import type { MessagePhotoState } from './use-message-photo';

type Props = Pick<MessagePhotoState, 'clear' | 'retry'> & {
  photo: NonNullable<MessagePhotoState['photo']>;
  picture: Ref<HTMLImageElement>;
};

/** The photo that goes with the next message, with its upload. */
export function ChosenPhoto({ photo, clear, retry, picture }: Props) {
  const { upload } = photo;
  const { preview, onError } = usePreview(photo);
  return (
    <div className="flex items-center gap-3 px-1 pb-2">
      {'src' in preview ? (
        <img
          ref={picture}
          src={preview.src}
          alt="What you are about to send"
          onError={() => onError(preview.src)}
          className="size-16 shrink-0 rounded-input bg-raised object-cover"
        />
      ) : (
        <span className="size-16 shrink-0 rounded-input bg-raised" />
      )}
      <div className="min-w-0 flex-1 text-sm text-muted">
        {(upload.status === 'waiting' || upload.status === 'uploading') && (
          <ProgressBar
            value={upload.status === 'uploading' ? upload.percent : 0}
            max={100}
            label="Uploading your photo"
          />
        )}
        {upload.status === 'done' && 'Ready to send'}
        {upload.status === 'failed' && (
          <div role="alert" className="grid justify-items-start gap-1">
            <span className="text-danger">{upload.reason}</span>
            {upload.canRetry && (
              <Button variant="secondary" size="sm" onClick={retry}>
                Try again
              </Button>
            )}
          </div>
        )}
      </div>
      <IconButton label="Remove photo" onClick={clear}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}
