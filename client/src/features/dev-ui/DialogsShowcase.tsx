import { useState } from 'react';
import { Button } from '../../ui/Button';
import { DialogRoot } from '../../ui/Dialog';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { Section } from './Section';

export function DialogsShowcase() {
  const dialog = useHistoryDialog('dev-dialog');
  const sheet = useHistoryDialog('dev-sheet');
  const [stuck, setStuck] = useState(false);
  return (
    <Section title="Dialogs and toasts">
      <Button size="sm" variant="secondary" onClick={dialog.open}>
        Dialog
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setStuck(true)}>
        Not dismissible
      </Button>
      <Button size="sm" variant="secondary" onClick={sheet.open}>
        Sheet
      </Button>
      <Button size="sm" variant="secondary" onClick={() => showToast({ title: 'Trib saved!' })}>
        Toast
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() =>
          showToast({
            title: 'Failed to create meetup',
            description: 'Please try again.',
            tone: 'destructive',
            action: { label: 'Try again', onPress: () => undefined },
          })
        }
      >
        Failure
      </Button>
      <DialogRoot
        open={dialog.isOpen}
        onOpenChange={dialog.close}
        title="Edit your name"
        description="This is how others see you."
      >
        <Button full onClick={dialog.close}>
          Save
        </Button>
      </DialogRoot>
      <DialogRoot
        open={stuck}
        onOpenChange={setStuck}
        title="Sign in to join this trib"
        description="Choose how you'd like to sign in to continue"
        dismissible={false}
      >
        <Button full onClick={() => setStuck(false)}>
          Try Demo
        </Button>
      </DialogRoot>
      <SheetRoot open={sheet.isOpen} onOpenChange={sheet.close} title="Narrow it down">
        <Button full onClick={sheet.close}>
          Apply
        </Button>
      </SheetRoot>
    </Section>
  );
}
