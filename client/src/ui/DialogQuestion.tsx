import { Button } from './Button';
import { DialogRoot } from './Dialog';

type Props = {
  open: boolean;
  title?: string;
  description: string;
  /** What takes nothing away. */
  stay?: string;
  goOn?: string;
  onStay: () => void;
  onGoOn: () => void;
};

/** Asked before something is lost; mostly that is what somebody filled in. */
export function DialogQuestion({
  open,
  title = 'Discard changes?',
  description,
  stay = 'Keep editing',
  goOn = 'Discard',
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
          {goOn}
        </Button>
      </div>
    </DialogRoot>
  );
}
