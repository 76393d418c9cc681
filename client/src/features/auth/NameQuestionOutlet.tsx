import { useRegisterOverlay } from '../../lib/open-overlays';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { useAuth } from './auth-context';
import { closeNameQuestion, useNameQuestion } from './name-question';

const loadSheet = async () => (await import('./NameSheet')).NameSheet;

/** Asks "What should people call you?" over any page. */
export function NameQuestionOutlet() {
  const { user } = useAuth();
  const isOpen = useNameQuestion();
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close: closeNameQuestion });
  useRegisterOverlay(isOpen);
  return Sheet && user && <Sheet user={user} open={isOpen} onClose={closeNameQuestion} />;
}
