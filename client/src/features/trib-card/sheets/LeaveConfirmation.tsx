import { Button } from '../../../ui/Button';
import type { SheetProps } from './CardSheet';

export function LeaveConfirmation({ trib, actions, onClose, onCloseThen }: SheetProps) {
  return (
    <>
      <p className="text-muted">
        Your spot goes to the next person in line. If nobody is waiting, you can come back.
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onClose}>
          Stay
        </Button>
        <Button variant="danger" onClick={() => onCloseThen(() => actions.leave(trib))}>
          Leave
        </Button>
      </div>
    </>
  );
}
