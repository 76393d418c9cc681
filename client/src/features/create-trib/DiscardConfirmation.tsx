import { ConfirmDialog } from '../../ui/ConfirmDialog';

type Props = { open: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardConfirmation({ open, onKeep, onDiscard }: Props) {
  return (
    <ConfirmDialog
      open={open}
      description="What you filled in so far will be gone from this device."
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}
