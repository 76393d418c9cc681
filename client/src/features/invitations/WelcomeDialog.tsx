import { type ReactNode, useEffect } from 'react';
import { setFlag } from '../../lib/storage';
import { Button } from '../../ui/Button';
import { DialogRoot } from '../../ui/Dialog';
import { CheckIcon, PreferencesIcon, PeopleIcon } from '../../ui/icons';

const POINTS: readonly [icon: ReactNode, text: string][] = [
  [
    <PeopleIcon key="who" size={20} />,
    'Meetups near you with people you would get on with, at most three at a time.',
  ],
  [<CheckIcon key="accept" size={20} />, 'Accept one and you are going. Skip it to think about it.'],
  [<PreferencesIcon key="when" size={20} />, 'You say which days, how far and how many people.'],
];

export function WelcomeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => (open ? () => void setFlag('hasSeenTribTutorial') : undefined), [open]);
  return (
    <DialogRoot open={open} onOpenChange={onClose} title="Welcome to Invitations!">
      <ul className="grid gap-4">
        {POINTS.map(([icon, text]) => (
          <li key={text} className="flex items-start gap-3 text-base text-pretty">
            <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-ember/15 text-accent">
              {icon}
            </span>
            <span className="min-w-0 pt-1.5">{text}</span>
          </li>
        ))}
      </ul>
      <Button full className="mt-6" onClick={onClose}>
        Got it!
      </Button>
    </DialogRoot>
  );
}
