import { Button } from '../../ui/Button';
import { STEPS } from './state';
import { useKeyboard } from './use-keyboard';

type Props = { step: number; canContinue: boolean; isCreating: boolean };

/** Submits the form around it. Over an open keyboard it has a button that closes it. */
export function WizardFooter({ step, canContinue, isCreating }: Props) {
  const keyboard = useKeyboard();
  return (
    <div className="page-foot flex gap-3" style={{ bottom: keyboard.covered }}>
      {keyboard.isOpen && (
        <Button variant="secondary" className="md:hidden" onClick={keyboard.close}>
          Done
        </Button>
      )}
      <Button type="submit" full disabled={!canContinue} busy={isCreating}>
        {buttonText(step, isCreating)}
      </Button>
    </div>
  );
}

function buttonText(step: number, isCreating: boolean): string {
  if (isCreating) return 'Creating...';
  return step === STEPS ? 'Create Meetup' : 'Next';
}
