import { DialogQuestion } from '../../ui/DialogQuestion';

type Props = { open: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardQuestion({ open, onKeep, onDiscard }: Props) {
  return (
    <DialogQuestion
      open={open}
      description="What you filled in so far will be gone from this device."
      onStay={onKeep}
      onGoOn={onDiscard}
    />
  );
}
