import { useState } from 'react';
import type { Crop } from '#shared/api/photos';
import { DialogRoot } from '../../ui/Dialog';
import { CropEditor } from './CropEditor';
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
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  if (isBroken || preview.kind === 'gone') return <p className="text-base">{UNREADABLE}</p>;
  if (preview.kind !== 'local' && preview.kind !== 'uploaded') return <div className="h-80" />;
  if (!size) {
    return (
      <img
        src={preview.src}
        alt=""
        className="mx-auto max-h-[45dvh] opacity-0"
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <CropEditor
      src={preview.src}
      ratio={size.width / size.height}
      crop={preview.kind === 'local' ? photo.crop : undefined}
      onCancel={onClose}
      onSave={onSave}
    />
  );
}
