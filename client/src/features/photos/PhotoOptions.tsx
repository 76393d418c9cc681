import type { ReactNode } from 'react';
import { BackIcon, ForwardIcon, StarIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import { CropIcon, TrashIcon } from './photo-icons';
import { photoLabel } from './photo-label';
import type { Uploads } from './upload-queue';
import { canCrop, usePreview } from './use-preview';

type Props = {
  open: boolean;
  photo: DraftPhoto;
  position: number;
  count: number;
  states: Uploads;
  onClose: () => void;
  onCrop: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Everything that dragging does, and the rest. */
export function PhotoOptions({ open, photo, position, count, states, onClose, ...on }: Props) {
  const { preview } = usePreview(photo);
  const state = states.get(uploadIdOf(photo));
  const problem = state?.status === 'failed' ? state.reason : undefined;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={photoLabel(position)} description={problem}>
      <ul className="-mx-3 grid gap-1">
        {position > 0 && (
          <Row icon={<StarIcon />} onClick={() => on.onMove(0)}>
            Make main picture
          </Row>
        )}
        {position === 0 && canCrop(preview) && (
          <Row icon={<CropIcon />} onClick={on.onCrop}>
            Crop
          </Row>
        )}
        {position > 0 && (
          <Row icon={<BackIcon />} onClick={() => on.onMove(position - 1)}>
            Move left
          </Row>
        )}
        {position < count - 1 && (
          <Row icon={<ForwardIcon />} onClick={() => on.onMove(position + 1)}>
            Move right
          </Row>
        )}
        <Row icon={<TrashIcon />} onClick={on.onRemove}>
          Remove
        </Row>
      </ul>
    </SheetRoot>
  );
}

function Row({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="pressable flex min-h-13 w-full items-center gap-4 rounded-input px-3 text-left text-base font-semibold hover:bg-raised"
      >
        {icon}
        {children}
      </button>
    </li>
  );
}
