import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { CloseIcon } from './icons';
import { useInertMain } from './use-inert-main';
import { useReturnFocus } from './use-return-focus';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Not dismissible: no close button, Escape and presses outside do nothing; the navigation below stays in reach. */
  dismissible?: boolean;
  children: ReactNode;
};

const PANEL =
  'dialog-panel fixed left-1/2 z-50 flex w-[calc(100%-40px)] max-w-[390px] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-6 shadow-pop';

/** One that stays leaves the navigation below it free. */
const CENTRED = 'top-1/2 max-h-[calc(100dvh-48px)]';
const ABOVE_NAV = 'top-[calc((100dvh-var(--nav-space))/2)] max-h-[calc(100dvh-var(--nav-space)-32px)]';

const stay = (event: Event) => event.preventDefault();

export function DialogRoot({
  open,
  onOpenChange,
  title,
  description,
  dismissible = true,
  children,
}: DialogProps) {
  useInertMain(open && !dismissible);
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={dismissible}>
      <Radix.Portal>
        {/* Radix draws its overlay only for modal dialogs. */}
        {dismissible ? (
          <Radix.Overlay className="scrim fixed inset-0 z-50" />
        ) : (
          open && <div className="scrim fixed inset-0 z-30" />
        )}
        <Radix.Content
          className={`${PANEL} ${dismissible ? CENTRED : ABOVE_NAV}`}
          {...returnFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...(!dismissible && { onEscapeKeyDown: stay, onInteractOutside: stay })}
        >
          <Radix.Title
            className={`font-display text-lg font-bold text-balance ${dismissible ? 'pr-10' : ''}`}
          >
            {title}
          </Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-sm text-pretty text-muted">
              {description}
            </Radix.Description>
          )}
          <div className="mt-5">{children}</div>
          {dismissible && <DialogClose />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Last in the markup, so that the first focus is on what the dialog is about. */
export function DialogClose() {
  return (
    <Radix.Close
      aria-label="Close"
      className="pressable absolute top-3 right-3 grid size-11 place-items-center rounded-pill text-muted hover:bg-raised hover:text-ink"
    >
      <CloseIcon />
    </Radix.Close>
  );
}
