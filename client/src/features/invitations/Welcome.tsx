import { useEffect, useRef } from 'react';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { readFlag, setFlag } from '../../lib/storage';
import { lines } from '../../ui/glyph';
import { IconButton } from '../../ui/IconButton';
import { useSheet } from '../../ui/use-sheet';

const HelpIcon = lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M9.4 9.6a2.7 2.7 0 1 1 4 2.3c-.9.5-1.4 1-1.4 2M12 17h.01',
);

const loadDialog = async () => (await import('./WelcomeDialog')).WelcomeDialog;

/** Explains invitations on a visitor's first visit, and again whenever they ask. */
export function Welcome({ isDue }: { isDue: boolean }) {
  const { Sheet: Dialog, isOpen, open, close } = useSheet('welcome', loadDialog);
  const isDecided = useRef(false);
  const isFree = useNoOverlayOpen();
  useEffect(() => {
    if (!isDue || !isFree || isDecided.current) return;
    isDecided.current = true;
    if (!readFlag('hasSeenTribTutorial')) open();
  }, [isDue, isFree, open]);
  // It opens by itself, so it counts while its script loads.
  useRegisterOverlay(isOpen);
  const isShown = isOpen && Dialog !== null;
  useEffect(() => (isShown ? () => void setFlag('hasSeenTribTutorial') : undefined), [isShown]);
  return (
    <>
      <IconButton label="How invitations work" variant="solid" aria-haspopup="dialog" onClick={open}>
        <HelpIcon />
      </IconButton>
      {Dialog && <Dialog open={isOpen} onDismiss={close} />}
    </>
  );
}
