import * as Radix from '@radix-ui/react-dialog';
import { useEffect, type ReactNode } from 'react';
import { useRegisterOverlay } from '../lib/open-overlays';
import { Layer, AnimatedPresence } from '../lib/motion/AnimatedPresence';
import { Button } from './Button';
import { DialogClose, DialogHead, type DialogProps } from './Dialog';
import { coverToasts } from './toast-store';
import { useReturnFocus } from './use-return-focus';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet gives nothing to assign
import './sheet-form.css';

const PLACE = 'fixed inset-x-0 bottom-0 z-50 mx-auto flex w-full flex-col md:inset-y-0 md:my-auto md:h-fit';
const HEIGHT = 'max-h-[85dvh]';
/** Lower, so that a toast of two lines fits above the sheet, also where it is centred. */
const HEIGHT_BELOW_TOAST = 'max-h-[min(85dvh,100dvh-3rem-54px)] md:max-h-[min(85dvh,100dvh-13rem)]';
const PANEL =
  'relative flex flex-col overflow-x-hidden overflow-y-auto overscroll-contain rounded-t-card border border-b-0 border-line bg-surface px-5 pt-6 pb-[max(24px,env(safe-area-inset-bottom))] shadow-pop outline-none md:rounded-card md:border-b';

type Props = Omit<DialogProps, 'dismissible'> & {
  /** For a sheet that opens on its own: the current toast stays, above the sheet. */
  keepsToasts?: boolean;
  /**
   * Uses the maximum height from the start, so that content which loads later does not move what the person is about to
   * press.
   */
  isTall?: boolean;
  /**
   * Puts the first focus on the title: a focused control would look chosen, and a focused field would raise the phone's
   * keyboard.
   */
  focusTitle?: boolean;
};

/** A dialog that rises from the lower edge, within reach of the thumb. On tablets and wider screens it is centred. */
export function SheetRoot({
  open,
  onOpenChange,
  title,
  description,
  keepsToasts = false,
  isTall = false,
  isWide = false,
  focusTitle = false,
  onBack,
  children,
}: Props) {
  const returnFocus = useReturnFocus({ focusTitle });
  useRegisterOverlay(open);
  useEffect(() => (open && !keepsToasts ? coverToasts() : undefined), [open, keepsToasts]);
  return (
    <AnimatedPresence isOpen={open}>
      <Radix.Root open onOpenChange={onOpenChange}>
        <Radix.Portal>
          <Layer transition="fade" className="scrim fixed inset-0 z-50">
            <Radix.Overlay className="absolute inset-0" />
          </Layer>
          <Layer
            transition="sheet"
            className={`${PLACE} max-w-phone ${isWide ? 'lg:max-w-4xl' : ''} ${keepsToasts ? HEIGHT_BELOW_TOAST : HEIGHT} ${isTall ? `min-h-[85dvh] ${isWide ? 'md:min-h-[min(85dvh,36rem)]' : 'md:min-h-[min(85dvh,44rem)]'}` : ''}`}
          >
            <Radix.Content
              {...returnFocus}
              data-keeps-toasts={keepsToasts || undefined}
              {...(description === undefined && { 'aria-describedby': undefined })}
              className={`${PANEL} ${isTall ? 'grow' : ''}`}
            >
              <DialogHead title={title} description={description} onBack={onBack} hasClose />
              <div className="mt-5">{children}</div>
              <DialogClose />
            </Radix.Content>
          </Layer>
        </Radix.Portal>
      </Radix.Root>
    </AnimatedPresence>
  );
}

type QuestionProps = {
  text: ReactNode;
  cancelText: string;
  confirmText: string;
  onCancel: () => void;
  onConfirm: (() => void) | undefined;
};

/** A sheet's last question before it takes something away. */
export function SheetQuestion({ text, cancelText, confirmText, onCancel, onConfirm }: QuestionProps) {
  return (
    <>
      <p className="text-pretty text-muted">{text}</p>
      <div className="mt-6 button-pair">
        <Button variant="secondary" onClick={onCancel}>
          {cancelText}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </>
  );
}

/**
 * Buttons that stay at the lower edge of a long sheet, inside a `@container`. The rest scrolls behind them; fields must
 * be in an element of class `sheet-fields`.
 */
export function SheetFooter({ children }: { children: ReactNode }) {
  return <div className="sheet-foot">{children}</div>;
}
