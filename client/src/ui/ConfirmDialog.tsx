import { Button } from './Button';
import { DialogRoot } from './Dialog';

type Props = {
  open: boolean;
  title?: string;
  description: string;
  /** The label of the harmless choice. */
  cancelText?: string;
  confirmText?: string;
  onCancel: () => void;
  onConfirm: () => void;
};

export function ConfirmDialog({
  open,
  title = 'Discard changes?',
  description,
  cancelText = 'Keep editing',
  confirmText = 'Discard',
  onCancel,
  onConfirm,
}: Props) {
  return (
    <DialogRoot open={open} onOpenChange={onCancel} title={title} description={description}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="grow whitespace-nowrap" onClick={onCancel}>
          {cancelText}
        </Button>
        <Button variant="danger" className="grow" onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </DialogRoot>
  );
}
