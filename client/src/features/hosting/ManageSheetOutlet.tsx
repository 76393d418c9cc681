import { useState } from 'react';
import { useSearch } from 'wouter';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { closeOverlay } from '../../navigation/overlays';
import { MANAGE_DIALOG, managedTrib, withManaged, type Managed } from '../tribs/managed-trib';

/** Reads the current URL, because a response may close the sheet when the person is elsewhere. */
const close = () =>
  void closeOverlay(
    MANAGE_DIALOG,
    `${location.pathname}?${withManaged(location.search, null)}`.replace(/\?$/, ''),
  );

const loadSheet = async () => (await import('./ManageSheet')).ManageSheet;

/** Opens the hosts' tools over any page whose URL asks for them. They are loaded on demand. */
export function ManageSheetOutlet({ viewerId }: { viewerId: number }) {
  const search = useSearch();
  const managed = managedTrib(search);
  const isOpen = managed !== null;
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });

  // The sheet keeps its content while it closes.
  const [shown, setShown] = useState<Managed | null>(managed);
  if (managed && (managed.tribId !== shown?.tribId || managed.list !== shown.list)) setShown(managed);
  if (!Sheet || !shown) return null;
  return <Sheet key={shown.tribId} {...shown} viewerId={viewerId} open={isOpen} onClose={close} />;
}
