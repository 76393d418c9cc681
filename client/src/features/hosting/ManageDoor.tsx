import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { useHoldAttention } from '../../lib/attention';
import { showToast } from '../../ui/toast-store';
import { MANAGE_STEP, managedTrib, withManaged, type Managed } from '../tribs/managed-trib';
import type { ManageSheet } from './ManageSheet';

const loadSheet = async () => (await import('./ManageSheet')).ManageSheet;

/** The hosts' tools, over any page whose address asks for them. Their script comes with the first look. */
export function ManageDoor({ viewerId }: { viewerId: number }) {
  const search = useSearch();
  const managed = managedTrib(search);
  const isOpen = managed !== null;
  const close = useClose();
  const [Sheet, setSheet] = useState<typeof ManageSheet | null>(null);
  useHoldAttention(isOpen);

  useEffect(() => {
    if (!isOpen || Sheet) return;
    loadSheet().then(
      (loaded) => setSheet(() => loaded),
      () => {
        close();
        showToast({ title: 'That did not open', description: OFFLINE_MESSAGE, tone: 'destructive' });
      },
    );
  }, [isOpen, Sheet, close]);

  // What is closing still says what it said.
  const [shown, setShown] = useState<Managed | null>(managed);
  if (managed && (managed.tribId !== shown?.tribId || managed.list !== shown.list)) setShown(managed);
  if (!Sheet || !shown) return null;
  return <Sheet key={shown.tribId} {...shown} viewerId={viewerId} open={isOpen} onClose={close} />;
}

/** Takes back the step of history that opened them; a link that came with them open has none. */
function useClose() {
  const [path, navigate] = useLocation();
  return useCallback(() => {
    const state: unknown = history.state;
    if (typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === MANAGE_STEP) {
      history.back();
      return;
    }
    const query = withManaged(location.search, null);
    navigate(query ? `${path}?${query}` : path, { replace: true });
  }, [path, navigate]);
}
