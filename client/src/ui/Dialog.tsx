import * as Radix from '@radix-ui/react-dialog';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useRegisterOverlay } from '../lib/open-overlays';
import { Layer, AnimatedPresence } from '../lib/motion/AnimatedPresence';
import { IconButton } from './IconButton';
import { BackIcon, CloseIcon } from './icons';
import { MAIN_ID } from './Page';
import { useReturnFocus } from './use-return-focus';
import * as t from './texts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A name that people wrote stands in a `bdi`, so that it has its own direction. */
  title: ReactNode;
  description?: ReactNode;
  /** If false, there is no close button, Escape and presses outside do nothing, and the navigation below can still be used. */
  dismissible?: boolean;
  /** On a desktop it has room for two columns. */
  isWide?: boolean;
  /** Shows a back button that returns to what was shown before. */
  onBack?: () => void;
  children: ReactNode;
};

const PLACE =
  'fixed left-1/2 z-50 flex w-[calc(100%-40px)] max-w-[390px] -translate-x-1/2 -translate-y-1/2 flex-col';
const PANEL =
  'relative flex flex-col overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-6 shadow-pop';

/** A dialog that cannot be dismissed leaves the navigation below it free. */
const CENTRED = 'top-1/2 max-h-[calc(100dvh-48px)]';
const ABOVE_NAV = 'top-[calc((100dvh-var(--nav-space))/2)] max-h-[calc(100dvh-var(--nav-space)-32px)]';

const stay = (event: Event) => event.preventDefault();

function leaveTabToTheBrowser(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

export function DialogRoot({
  open,
  onOpenChange,
  title,
  description,
  dismissible = true,
  isWide = false,
  onBack,
  children,
}: DialogProps) {
  useInertMain(open && !dismissible);
  const returnFocus = useReturnFocus({ focusTitle: onBack !== undefined });
  useRegisterOverlay(open);
  return (
    <AnimatedPresence isOpen={open}>
      <Radix.Root open onOpenChange={onOpenChange} modal={dismissible}>
        <Radix.Portal>
          {/* Radix renders its own overlay only for modal dialogs, so the layer around it has the scrim. */}
          <Layer transition="fade" className={`scrim fixed inset-0 ${dismissible ? 'z-50' : 'z-30'}`}>
            <Radix.Overlay className="absolute inset-0" />
          </Layer>
          <Layer
            transition="rise"
            className={`${PLACE} ${isWide ? 'lg:max-w-3xl' : ''} ${dismissible ? CENTRED : ABOVE_NAV}`}
          >
            <Radix.Content
              className={PANEL}
              {...returnFocus}
              {...(description === undefined && { 'aria-describedby': undefined })}
              {...(!dismissible && { onEscapeKeyDown: stay, onInteractOutside: stay })}
            >
              {/* Radix traps Tab in the dialog even when the navigation next to it stays usable. */}
              <div role="presentation" onKeyDown={dismissible ? undefined : leaveTabToTheBrowser}>
                <DialogHead title={title} description={description} onBack={onBack} hasClose={dismissible} />
                <div className="mt-5">{children}</div>
                {dismissible && <DialogClose />}
              </div>
            </Radix.Content>
          </Layer>
        </Radix.Portal>
      </Radix.Root>
    </AnimatedPresence>
  );
}

type HeadProps = Pick<DialogProps, 'title' | 'description' | 'onBack'> & {
  /** Whether a close button takes the end of the first line. */
  hasClose: boolean;
};

export function DialogHead({ title, description, onBack, hasClose }: HeadProps) {
  return (
    <>
      <div className="flex items-start">
        {onBack && (
          <IconButton label={t.back} className="-my-2 -ms-3" onClick={onBack}>
            <BackIcon />
          </IconButton>
        )}
        <Radix.Title
          tabIndex={-1}
          className={`min-w-0 font-display text-lg font-bold text-balance wrap-anywhere outline-none ${hasClose ? 'pe-10' : ''}`}
        >
          {title}
        </Radix.Title>
      </div>
      {description !== undefined && (
        <Radix.Description className="mt-1 text-sm text-pretty text-muted">{description}</Radix.Description>
      )}
    </>
  );
}

/** The last element of the markup, so that the first focus goes to the content of the dialog. */
export function DialogClose() {
  return (
    <Radix.Close
      aria-label={t.close}
      className="pressable absolute top-3 end-3 grid size-11 place-items-center rounded-pill text-muted hover:bg-raised hover:text-ink"
    >
      <CloseIcon />
    </Radix.Close>
  );
}

/** While a dialog that cannot be dismissed is open, the page behind it is inert, but the navigation is not. */
function useInertMain(inert: boolean): void {
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!inert || !main) return undefined;
    main.inert = true;
    return () => {
      main.inert = false;
    };
  }, [inert]);
}
