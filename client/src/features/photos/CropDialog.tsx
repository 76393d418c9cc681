import type { Crop } from '#shared/api/photos';
import { DialogRoot } from '../../ui/Dialog';
import { CropPicture } from './CropPicture';
import type { DraftPhoto } from './draft-photo';
import { UNREADABLE } from './prepare-picture';
import { usePreview } from './use-preview';

type Props = { open: boolean; photo: DraftPhoto; onClose: () => void; onSave: (crop: Crop) => void };

export function CropDialog({ open, photo, onClose, onSave }: Props) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title="Crop the picture">
      <Content photo={photo} onClose={onClose} onSave={onSave} />
    </DialogRoot>
  );
}

function Content({ photo, onClose, onSave }: Omit<Props, 'open'>) {
  const { preview } = usePreview(photo);
  if (preview.kind === 'gone') return <p className="text-base">{UNREADABLE}</p>;
  if (preview.kind !== 'local' && preview.kind !== 'uploaded') return <div className="h-80" />;
  return (
    <CropPicture
      src={preview.src}
      crop={preview.kind === 'local' ? photo.crop : undefined}
      onCancel={onClose}
      onSave={onSave}
    />
  );
}
