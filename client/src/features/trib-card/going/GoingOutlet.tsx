import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { tribPath } from '../../../lib/paths';
import { useSheet } from '../../../ui/use-sheet';
import { goingOpened, useGoingRequested } from '../../tribs/going';

const loadSheet = async () => (await import('./GoingSheet')).GoingSheet;

/** Shows where the viewer is going, over any page. */
export function GoingOutlet({ viewerId }: { viewerId: number }) {
  const [, navigate] = useLocation();
  const isRequested = useGoingRequested();
  const { Sheet, isOpen, open, close, leave } = useSheet('going', loadSheet);
  useEffect(() => {
    if (!isRequested) return;
    goingOpened();
    open();
  }, [isRequested, open]);
  const show = (tribId: number) => void leave().then(() => navigate(tribPath(tribId)));
  return Sheet && <Sheet viewerId={viewerId} open={isOpen} onClose={close} onShow={show} />;
}
