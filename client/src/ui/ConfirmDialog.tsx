import { Button } from './Button';
import { DialogRoot } from './Dialog';
import * as t from './texts';

type Props = {
  open: boolean;
  title?: string;
  description: string;
  cancelText?: string;
  confirmText?: string;
  onClose: () => void;
  onConfirm: () => void;
};

export function ConfirmDialog({
  open,
  title = t.discardChanges,
  description,
  cancelText = t.keepEditing,
  confirmText = t.discard,
  onClose,
  onConfirm,
}: Props) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title={title} description={description}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="grow whitespace-nowrap" onClick={onClose}>
          {cancelText}
        </Button>
        <Button variant="danger" className="grow" onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </DialogRoot>
  );
}
