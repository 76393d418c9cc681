import { ConfirmDialog } from '../ui/ConfirmDialog';
import { discard } from './discard-question';

type Props = { description: string; open: boolean; onClose: () => void };

export function DiscardQuestion({ description, open, onClose }: Props) {
  return (
    <ConfirmDialog open={open} description={description} onClose={onClose} onConfirm={() => void discard()} />
  );
}
