import { useState } from 'react';
import { photoIdOf, photoSources } from '#shared/domain/photos';
import { Button } from '../../ui/Button';
import { FlagIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { useAuth } from '../auth/auth-context';
import { ReportForm } from './ReportForm';

type Props = { photo: string; title: string; open: boolean; onClose: () => void };

/** A photo of a meetup at a size that shows its details. Our own covers cannot be reported. */
export function PhotoSheet({ photo, title, open, onClose }: Props) {
  const { user } = useAuth();
  const [isReporting, setReporting] = useState(false);
  const photoId = photoIdOf(photo);
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={isReporting ? 'Report this photo' : title}
      onBack={isReporting ? () => setReporting(false) : undefined}
      focusTitle
    >
      {isReporting && photoId !== null ? (
        <ReportForm subject={{ photoId }} note="Nobody else is told." onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <img
            src={photo}
            srcSet={photoSources(photo)}
            sizes="(min-width: 430px) 390px, 90vw"
            alt={title}
            className="max-h-[58dvh] min-h-48 w-full rounded-input bg-raised object-contain"
          />
          {user && photoId !== null && (
            <Button
              variant="quiet"
              size="md"
              className="justify-self-start"
              onClick={() => setReporting(true)}
            >
              <FlagIcon size={20} />
              Report this photo
            </Button>
          )}
        </div>
      )}
    </SheetRoot>
  );
}
