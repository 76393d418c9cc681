import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { DEMO_DISPLAY_NAME } from '#shared/domain/names';
import { CredentialsForm } from './CredentialsForm';
import { NameForm } from './NameForm';
import { ProviderButtons } from './ProviderButtons';

type Step = 'name' | 'credentials' | 'later' | 'kept';
type Props = { user: OwnUser; canPostpone?: boolean; onNamed?: (name: string) => void };

/** Turns a demo account into a permanent one: a name first, then username and password or a provider. All of it can wait. */
export function KeepAccount({ user, canPostpone = false, onNamed }: Props) {
  const [step, setStep] = useState<Step>(user.displayName === DEMO_DISPLAY_NAME ? 'name' : 'credentials');
  const onLater = canPostpone ? () => setStep('later') : undefined;
  switch (step) {
    case 'name':
      return (
        <NameForm
          user={user}
          onLater={onLater}
          onNamed={(name) => {
            onNamed?.(name);
            setStep('credentials');
          }}
        />
      );
    case 'credentials':
      return (
        <>
          <CredentialsForm user={user} onLater={onLater} onKept={() => setStep('kept')} />
          <ProviderButtons />
        </>
      );
    case 'later':
      return (
        <output className="text-sm text-pretty text-muted">
          You can do this in the settings of your profile. Until then, this account lives in this browser
          only.
        </output>
      );
    case 'kept':
      return (
        <output className="text-sm text-pretty text-muted">
          Done. You can sign in with your username on any device.
        </output>
      );
  }
}
