import { Button } from '../../../ui/Button';
import type { SheetProps } from './CardSheet';

export function LeaveConfirmation({ trib, actions, onClose, onCloseThen }: SheetProps) {
  const isWaiting = trib.membership === 'waitlisted';
  return (
    <>
      <p className="text-muted">
        {isWaiting
          ? 'Your spot in line goes to the next person. If you come back, you start at the end.'
          : 'Your spot goes to the next person in line. If nobody is waiting, you can come back.'}
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
