import { type ReactNode, useEffect } from 'react';
import { setFlag } from '../../lib/storage';
import { Button } from '../../ui/Button';
import { DialogRoot } from '../../ui/Dialog';
import { CheckIcon, PreferencesIcon, PeopleIcon } from '../../ui/icons';
import * as t from './texts';

const POINTS: readonly [icon: ReactNode, text: string][] = [
  [<PeopleIcon key="who" size={20} />, t.meetupsNearYouWith],
  [<CheckIcon key="accept" size={20} />, t.acceptOneAndYou],
  [<PreferencesIcon key="when" size={20} />, t.youSayWhichDays],
];

export function WelcomeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => (open ? () => void setFlag('hasSeenTribTutorial') : undefined), [open]);
  return (
    <DialogRoot open={open} onOpenChange={onClose} title={t.welcomeToInvitations}>
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
        {t.gotIt}
      </Button>
    </DialogRoot>
  );
}
