import { useState } from 'react';
import { photoIdOf, photoSources } from '#shared/domain/photos';
import { Button } from '../../ui/Button';
import { CloseIcon, FlagIcon } from '../../ui/icons';
import { SheetQuestion, SheetRoot } from '../../ui/Sheet';
import { ReportForm } from './ReportForm';
import * as t from './texts';

type Props = {
  /** Null once somebody has taken it away. */
  photo: string | null;
  title: string;
  open: boolean;
  onClose: () => void;
  /** What the button says that takes the photo away; without it there is none. */
  takeLabel?: string | undefined;
  onTake?: () => void;
  /** False for visitors. */
  mayReport?: boolean;
};

/** A photo at a size that shows its details. Our own covers cannot be reported. */
export function PhotoSheet({ photo, title, open, onClose, takeLabel, onTake, mayReport = true }: Props) {
  const [page, setPage] = useState<'photo' | 'report' | 'take'>('photo');
  const photoId = photo && photoIdOf(photo);
  const titles = { photo: title, report: t.reportPhoto, take: t.takePhotoAway };
  const shown = photo === null ? 'photo' : page;
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={titles[shown]}
      onBack={shown === 'photo' ? undefined : () => setPage('photo')}
      focusTitle
    >
      {photo === null && <p className="text-muted">{t.photoTakenAway}</p>}
      {photo && shown === 'photo' && (
        <div className="grid gap-4">
          <img
            src={photo}
            srcSet={photoSources(photo)}
            sizes="(min-width: 430px) 390px, 90vw"
            alt={title}
            className="max-h-[58dvh] min-h-48 w-full rounded-input bg-raised object-contain"
          />
          {mayReport && photoId && (
            <div className="flex flex-wrap gap-x-2">
              {takeLabel && (
                <Button variant="quiet" size="md" onClick={() => setPage('take')}>
                  <CloseIcon size={20} />
                  {takeLabel}
                </Button>
              )}
              <Button variant="quiet" size="md" onClick={() => setPage('report')}>
                <FlagIcon size={20} />
                {t.reportPhoto}
              </Button>
            </div>
          )}
        </div>
      )}
      {photoId && shown === 'report' && (
        <ReportForm subject={{ photoId }} note={t.nobodyElseTold} onClose={onClose} />
      )}
      {photo && shown === 'take' && (
        <SheetQuestion
          text={t.nobodyInChatCan}
          cancelText={t.keep}
          confirmText={t.takeAway}
          onCancel={() => setPage('photo')}
          onConfirm={onTake}
        />
      )}
    </SheetRoot>
  );
}
