import { useCallback, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { isOpenDialog, goBackOnce } from '../../lib/history-steps';
import { MANAGE_DIALOG, managedTrib, withManaged, type Managed } from '../tribs/managed-trib';

const loadSheet = async () => (await import('./ManageSheet')).ManageSheet;

/** The hosts' tools, over any page whose URL asks for them. Loaded on demand. */
export function ManageSheetOutlet({ viewerId }: { viewerId: number }) {
  const search = useSearch();
  const managed = managedTrib(search);
  const isOpen = managed !== null;
  const close = useClose();
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });

  // While closing it keeps its content.
  const [shown, setShown] = useState<Managed | null>(managed);
  if (managed && (managed.tribId !== shown?.tribId || managed.list !== shown.list)) setShown(managed);
  if (!Sheet || !shown) return null;
  return <Sheet key={shown.tribId} {...shown} viewerId={viewerId} open={isOpen} onClose={close} />;
}

/** Goes back to before the history entry that opened them; a link that opened them directly has none. */
function useClose() {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (isOpenDialog(MANAGE_DIALOG)) {
      goBackOnce();
      return;
    }
    // A response may close it when the person is elsewhere.
    if (managedTrib(location.search) === null) return;
    const query = withManaged(location.search, null);
    navigate(query ? `${location.pathname}?${query}` : location.pathname, { replace: true });
  }, [navigate]);
}
