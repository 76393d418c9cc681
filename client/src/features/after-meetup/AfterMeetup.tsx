import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FeedbackDue } from '#shared/api/hosting';
import { useNoOverlayOpen } from '../../lib/open-overlays';
import { warn } from '../../lib/log';
import { forgetForSession, readForSession, storeForSession } from '../../lib/session-store';
import { onSignOut } from '../../lib/viewer-scope';
import { isQuiet, subscribeToToasts } from '../../ui/toast-store';
import { feedbackDueQuery } from './after-meetup.api';
import { useOverlay } from '../../navigation/overlays';
import type { FeedbackSheet } from './FeedbackSheet';

/** The question waits until nothing else has been going on for this long. */
const DELAY_MS = 1_000;

/** "Not now" postpones all questions to the next visit, because one per visit is enough. */
const SNOOZED = 'feedbackNotNow';
const isFeedbackSnoozed = () => readForSession(SNOOZED) !== null;
export const snoozeFeedback = () => void storeForSession(SNOOZED, 'true');
onSignOut(() => forgetForSession(SNOOZED));

type Question = { trib: FeedbackDue; Sheet: typeof FeedbackSheet };

/** Asks members the day after how a meetup was: one meetup per visit, until they have given feedback. */
export function AfterMeetup({ viewerId }: { viewerId: number }) {
  const { data } = useQuery({ ...feedbackDueQuery(viewerId), enabled: !isFeedbackSnoozed() });
  const due = data?.find(({ cancelled }) => !cancelled);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSnoozed] = useState(isFeedbackSnoozed);
  const { isOpen, open, close } = useOverlay('after-meetup');
  const areToastsQuiet = useSyncExternalStore(subscribeToToasts, isQuiet);
  const isFree = useNoOverlayOpen() && areToastsQuiet;

  useEffect(() => {
    if (!due || question || isSnoozed || !isFree) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        ask().catch((error: unknown) => warn('The question could not be loaded', error));
      }, DELAY_MS);
    };
    const ask = async () => {
      const { FeedbackSheet } = await import('./FeedbackSheet');
      // A person who is typing is asked once they leave the field.
      if (!isCurrent || isTyping()) return;
      setQuestion({ trib: due, Sheet: FeedbackSheet });
      open();
    };
    wait();
    document.addEventListener('focusout', wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      document.removeEventListener('focusout', wait);
    };
  }, [due, question, isSnoozed, isFree, open]);

  // Closing the question in any way counts as "Not now".
  useEffect(() => {
    if (question && !isOpen) snoozeFeedback();
  }, [question, isOpen]);
  return question && <question.Sheet trib={question.trib} viewerId={viewerId} open={isOpen} onEnd={close} />;
}

/** Whether the focus is in a field, which on a phone has its keyboard open. */
function isTyping(): boolean {
  return Boolean(
    document.activeElement?.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]',
    ),
  );
}
