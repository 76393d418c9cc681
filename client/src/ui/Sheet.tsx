import * as Radix from '@radix-ui/react-dialog';
import { useEffect } from 'react';
import { DialogClose, type DialogProps } from './Dialog';
import { clearToast } from './toast-store';
import { useReturnFocus } from './use-return-focus';

/** A dialog that rises from the lower edge, in reach of the thumb. */
export function SheetRoot({
  open,
  onOpenChange,
  title,
  description,
  children,
}: Omit<DialogProps, 'dismissible'>) {
  const returnFocus = useReturnFocus();
  useEffect(() => {
    if (open) clearToast();
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim fixed inset-0 z-50" />
        <Radix.Content
          {...returnFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className="sheet-panel fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[85dvh] w-full max-w-phone flex-col overflow-y-auto overscroll-contain rounded-t-card border border-b-0 border-line bg-surface px-5 pt-6 pb-[max(24px,env(safe-area-inset-bottom))] shadow-pop"
        >
          <Radix.Title className="pr-10 font-display text-lg font-bold text-balance">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-sm text-pretty text-muted">
              {description}
            </Radix.Description>
          )}
          <div className="mt-5">{children}</div>
          <DialogClose />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
