import { Button } from './Button';
import { DialogRoot } from './Dialog';

type Props = {
  open: boolean;
  title?: string;
  description: string;
  /** The harmless choice. */
  stay?: string;
  confirmText?: string;
  onStay: () => void;
  onGoOn: () => void;
};

/** A confirmation before something is lost, mostly input. */
export function DialogQuestion({
  open,
  title = 'Discard changes?',
  description,
  stay = 'Keep editing',
  confirmText = 'Discard',
  onStay,
  onGoOn,
}: Props) {
  return (
    <DialogRoot open={open} onOpenChange={onStay} title={title} description={description}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="grow whitespace-nowrap" onClick={onStay}>
          {stay}
        </Button>
        <Button variant="danger" className="grow" onClick={onGoOn}>
          {confirmText}
        </Button>
      </div>
    </DialogRoot>
  );
}
