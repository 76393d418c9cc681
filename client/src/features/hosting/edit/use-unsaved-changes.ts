import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { goBackBy, historyState } from '../../../lib/history-steps';
import { idInUrl } from '../../../lib/id-in-url';
import { EDITED, tribPath } from '../../../lib/paths';
import { useAskBeforeUnload } from '../../../lib/unsaved-changes';
import { useHistoryDialog } from '../../../ui/use-history-dialog';

const isGuard = () => 'unsaved' in historyState();
const isDialog = () => 'dialog' in historyState();
const stepsAbove = () => Number(isGuard()) + Number(isDialog());

/**
 * Asks about unsaved changes however the page is left: while there are any, an extra history entry is on top of the
 * page's own, and going Back from it asks.
 */
export function useUnsavedChanges(tribId: number, isChanged: boolean) {
  const [, navigate] = useLocation();
  const { isOpen, open, close } = useHistoryDialog('discard');
  useAskBeforeUnload(isChanged);
  // A reload keeps the entry and loses the changes.
  const isGuarded = useRef(isGuard());
  const isLeaving = useRef(false);

  useEffect(() => {
    const guard = () => {
      if (!isChanged || isGuard() || isDialog()) return;
      history.pushState({ ...historyState(), unsaved: true }, '');
      isGuarded.current = true;
    };
    const onPopState = () => {
      if (isLeaving.current || isGuard() || isDialog()) return;
      const cameFromGuard = isGuarded.current;
      isGuarded.current = false;
      // From a dialog: the answered question, or another one in which the first change was made.
      if (!cameFromGuard) guard();
      else if (isChanged) open();
      else history.back();
    };
    guard();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [isChanged, open]);

  /** A response may arrive when the person is elsewhere: then it does not navigate. */
  const isHere = () => idInUrl(location.search, EDITED) === tribId;
  /** The meetup replaces this page in history. */
  const toMeetup = async () => {
    if (!isHere()) return;
    isLeaving.current = true;
    await goBackBy(stepsAbove());
    navigate(tribPath(tribId), { replace: true });
  };
  /** Where Back was meant to lead, if there is anything. */
  const backwards = async () => {
    isLeaving.current = true;
    await goBackBy(stepsAbove() + 1);
    await toMeetup();
  };

  return {
    isAsking: isOpen,
    cancel: close,
    ask: () => (isChanged ? open() : void toMeetup()),
    discard: () => void (isGuard() ? toMeetup() : backwards()),
    toMeetup,
  };
}
