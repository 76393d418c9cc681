import { Button } from '../../ui/Button';
import { DialogRoot } from '../../ui/Dialog';

type Props = { open: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardQuestion({ open, onKeep, onDiscard }: Props) {
  return (
    <DialogRoot
      open={open}
      onOpenChange={onKeep}
      title="Discard changes?"
      description="What you filled in so far will be gone from this device."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="grow whitespace-nowrap" onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="danger" className="grow" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </DialogRoot>
  );
}
