import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { isNameless } from '#shared/domain/names';
import { lazyPart } from '../../lib/LazyPart';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { useForm } from '../../ui/Form';
import { SheetRoot } from '../../ui/Sheet';
import { accountProblems } from './account-fields';
import { useAuth } from './auth-context';
import { hasMailQuery, putUser } from './auth.api';
import { keptUntilText } from './kept-until';
import { NameForm } from './NameForm';
import { NewCredentialsFields } from './NewCredentialsFields';
import { ProviderButtons } from './ProviderButtons';
import { usePasskeyObstacle } from './use-passkey-offer';
import * as t from './texts';

type Step = 'name' | 'credentials' | 'mail' | 'later' | 'kept';
type Props = {
  user: OwnUser;
  asksForName?: boolean;
  canPostpone?: boolean;
  onNamed?: (name: string) => void;
};

/**
 * Turns a demo account into a permanent one: a name first, then a passkey, a username and password, a provider or an
 * address. With `canPostpone`, all of it can wait.
 */
export function KeepAccount({ user, asksForName = true, canPostpone = false, onNamed }: Props) {
  const needsName = asksForName && isNameless(user.displayName);
  const [step, setStep] = useState<Step>(needsName ? 'name' : 'credentials');
  const { data: hasMail = false } = useQuery(hasMailQuery);
  const onLater = canPostpone ? () => setStep('later') : undefined;
  switch (step) {
    case 'name':
      return (
        <>
          {!canPostpone && <p className="mb-4 text-sm text-pretty text-muted">{keptUntilText(user)}</p>}
          <NameForm
            user={user}
            onLater={onLater}
            onNamed={(name) => {
              onNamed?.(name);
              setStep('credentials');
            }}
          />
        </>
      );
    case 'credentials':
      return (
        <>
          <KeepByPasskey user={user} onKept={() => setStep('kept')} />
          <CredentialsForm user={user} onLater={onLater} onKept={() => setStep('kept')} />
          <ProviderButtons />
          {hasMail && (
            <button type="button" className={LINK} onClick={() => setStep('mail')}>
              {t.keepByEmailInstead}
            </button>
          )}
        </>
      );
    case 'mail':
      return (
        <Suspense fallback={null}>
          <KeepByMail user={user} onKept={() => setStep('kept')} />
          <button type="button" className={LINK} onClick={() => setStep('credentials')}>
            {t.takePasswordInstead}
          </button>
        </Suspense>
      );
    case 'later':
      return (
        <output className="text-sm text-pretty text-muted">
          {keptUntilText(user)} {t.doThisInSettings}
        </output>
      );
    case 'kept':
      return (
        <div className="grid gap-4">
          <output className="text-sm text-pretty text-muted">{keptText(user)}</output>
          <Suspense fallback={null}>
            <RecoveryCodes viewerId={user.id} />
          </Suspense>
        </div>
      );
  }
}

/** A request waits until the account is kept. */
export function KeepSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={t.keepAccountFirst}>
      <p className="mb-4 text-base text-pretty">{t.nobodyHostsEveningFor}</p>
      <KeepAccount user={user} asksForName={false} />
      {!user.isDemo && (
        <Button variant="secondary" full className="mt-4" onClick={onClose}>
          {t.imIn}
        </Button>
      )}
    </SheetRoot>
  );
}

const LINK = 'mt-2 block min-h-11 text-sm font-semibold text-accent underline underline-offset-4';

function keptText({ username, email }: OwnUser): string {
  if (username !== null) return t.doneYouCanSign;
  return email ? t.doneYouCanSignIn : t.doneYouCanSignInWherever;
}

const KeepByMail = lazyPart(async () => (await import('./KeepByMail')).KeepByMail);
const AddPasskey = lazyPart(async () => (await import('./AddPasskey')).AddPasskey);
const RecoveryCodes = lazyPart(async () => (await import('./RecoveryCodes')).RecoveryCodes);

function KeepByPasskey({ user, onKept }: { user: OwnUser; onKept: () => void }) {
  const { updateUser } = useAuth();
  const obstacle = usePasskeyObstacle();
  if (obstacle !== null) return null;
  const keep = () => {
    onKept();
    updateUser({ isDemo: false });
  };
  return (
    <Suspense fallback={null}>
      <AddPasskey viewerId={user.id} variant="primary" onAdded={keep} />
      <p className="my-4 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.or}
      </p>
    </Suspense>
  );
}

type CredentialsFormProps = { user: OwnUser; onKept: () => void; onLater: (() => void) | undefined };

function CredentialsForm({ user, onKept, onLater }: CredentialsFormProps) {
  const { updateUser } = useAuth();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const keeping = useWrite({
    subject: 'kept account',
    send: (body: { username: string; password: string }) => putUser(user.id, body),
    done: (kept) => {
      onKept();
      updateUser(kept);
    },
    failure: { form: t.accountNotKeptTry },
  });
  const form = useForm({
    problems: accountProblems({ username, password }),
    sent: keeping,
    send: () => keeping.send({ username: username.trim().toLowerCase(), password }),
  });
  return (
    <form aria-label={t.keepAccount} className="grid gap-4" {...form.props}>
      <p className="text-sm text-pretty text-muted">
        {keptUntilText(user) ?? t.withUsernameAccountStays} {t.thenSignInOnAnyDevice}
      </p>
      <NewCredentialsFields
        username={username}
        password={password}
        onUsername={setUsername}
        onPassword={setPassword}
        form={form}
      />
      <div className="flex flex-wrap-reverse gap-3">
        {onLater && (
          <Button variant="quiet" size="md" className="grow" onClick={onLater}>
            {t.later}
          </Button>
        )}
        <Button type="submit" variant="secondary" size="md" className="grow" busy={keeping.isPending}>
          {t.keepMyAccount}
        </Button>
      </div>
    </form>
  );
}
