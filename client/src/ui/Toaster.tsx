import * as Radix from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './icons';
import { currentToast, dismissToast, subscribeToToasts } from './toast-store';
import { useToastsInReach } from './use-toasts-in-reach';

const DURATION_MS = 5000;
const SWIPE_PX = 50;

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, currentToast);
  const viewport = useToastsInReach(toast !== null);
  // Beside the app, which an open dialog hides from screen readers with all that comes into it later.
  return createPortal(
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Radix.Root
          key={toast.id}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
          // Radix switches off whatever lies below the newest layer, by a style of its own.
          className={`toast pointer-events-auto! flex items-center gap-3 rounded-card border bg-raised py-2 pr-2 pl-5 text-ink shadow-pop ${
            toast.tone === 'destructive' ? 'border-danger' : 'border-edge'
          }`}
        >
          <div className="min-w-0 flex-1 py-2">
            <Radix.Title
              className={`text-base font-semibold text-pretty ${toast.tone === 'destructive' ? 'text-danger' : ''}`}
            >
              {toast.title}
            </Radix.Title>
            {toast.description && (
              <Radix.Description className="text-sm text-pretty text-muted">
                {toast.description}
              </Radix.Description>
            )}
          </div>
          {toast.action && (
            <Radix.Action
              altText={toast.action.label}
              onClick={toast.action.onPress}
              className="pressable min-h-11 shrink-0 rounded-pill px-3 text-sm font-semibold text-accent hover:bg-surface"
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label="Dismiss"
            className="pressable grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:bg-surface hover:text-ink"
          >
            <CloseIcon size={20} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={viewport}
        // What says that it is live is not hidden by dialogs that open later; toasts announce themselves.
        aria-live="off"
        hotkey={['F8']}
        className="toast-viewport fixed inset-x-0 z-[60] mx-auto w-[calc(100%-32px)] max-w-[420px] outline-none"
      />
    </Radix.Provider>,
    document.body,
  );
}
