import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { town } from '../../lib/town';
import { withReason } from '../../lib/errors';
import { lazyPart } from '../../lib/LazyPart';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { useWrite } from '../../lib/use-write';
import { goBack } from '../../navigation/history';
import { Button } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { PageTitle } from '../../ui/Page';
import { RuleLinks } from '../../ui/RuleLinks';
import { showToast } from '../../ui/toast-store';
import { AgeConfirmation } from './AgeConfirmation';
import { useAuth } from './auth-context';
import { nameSheet, type signInDialog } from './auth-overlays';
import { contactQuery, providersQuery } from './auth.api';
import { createDemoAccount } from './demo-sign-in';
import { FriendRequestNote, InvitationNote, useIsInvitationMissing } from './FriendRequestNote';
import { consumePendingAction, storePendingAction } from './pending-action-storage';
import { type Provider, ProviderButtons, PROVIDERS } from './ProviderButtons';
import { usePasskeyObstacle } from './use-passkey-offer';
import { UsernameForms } from './UsernameForms';
import * as t from './texts';

/** This link has no number, so WhatsApp asks the person whom to write to. */
const WITHOUT_OPERATOR = `https://wa.me/?text=${encodeURIComponent(t.questionAboutSigningIn({ town: town.name }))}`;

/** True once the provider buttons have loaded or failed, so that they can no longer come late and move the others. */
export function useProvidersSettled(): boolean {
  const { isLoading } = useQuery(providersQuery);
  const [isSettled, setSettled] = useState(false);
  if (!isLoading && !isSettled) setSettled(true);
  return isSettled;
}

type ChoicesProps = {
  /** What the sign-in dialog was opened with. */
  asked?: typeof signInDialog.props;
  /** Starts with a new account, because a person who is asked in the middle of something is usually new here. */
  startsNew?: boolean;
  /** Hides buttons that do nothing yet, on pages that the specification does not describe. */
  onlyAvailable?: boolean;
};

/** Providers load late, so they come after the person's own account and the demo, where they move neither. */
export function SignInChoices({ asked, startsNew = false, onlyAvailable = false }: ChoicesProps) {
  const isInvitationMissing = useIsInvitationMissing();
  const [isNew, setNew] = useState(startsNew && !isInvitationMissing);
  /** A way that few people need replaces the choices while it is open. */
  const [other, setOther] = useState<'recovery' | 'device' | null>(null);
  const demo = useDemoSignIn({ asksForName: !asked?.asksForName });
  const { data: configured = [] } = useQuery(providersQuery);
  const onLeave = useLeaveForProvider(asked?.resumeKey);
  if (other !== null) {
    const Other = other === 'recovery' ? RecoveryForm : NewDevice;
    return (
      <Suspense fallback={null}>
        <Other onBack={() => setOther(null)} />
        {other === 'recovery' && <Contact />}
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-start lg:gap-x-10">
      <div className="grid grid-cols-1 gap-3">
        {isInvitationMissing ? <InvitationNote /> : <FriendRequestNote />}
        {isNew && <AgeConfirmation />}
        <UsernameForms startsNew={isNew} onSwitch={setNew} />
      </div>
      <div className="grid grid-cols-1 gap-3">
        {!isInvitationMissing && (
          <>
            <p className="flex items-center gap-3 text-sm text-muted short:hidden lg:hidden before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t.or}
            </p>
            {!isNew && <AgeConfirmation />}
            <Button variant="secondary" full busy={demo.isPending} onClick={() => demo.send()}>
              {town.onlyWorks ? t.startInOneTap : t.tryDemo}
            </Button>
            <p className="-mt-1 text-center text-sm text-balance text-muted">{t.noEmailNoPassword}</p>
          </>
        )}

        <PasskeyChoice isNew={isNew} asksForName={!asked?.asksForName} />
        <ProviderButtons search={asked?.returnSearch} onLeave={onLeave} />
        {!onlyAvailable && !town.onlyWorks && <ComingProviders configured={configured} />}

        <div className="grid">
          <OtherChoice onClick={() => setOther('device')}>{t.takeDeviceWhereYou}</OtherChoice>
          {!isNew && <OtherChoice onClick={() => setOther('recovery')}>{t.lostPasswordOrDevice}</OtherChoice>}
        </div>
        <Contact />
        <RuleLinks />
      </div>
    </div>
  );
}

const MESSENGERS: Readonly<Record<string, string>> = {
  'wa.me': 'WhatsApp',
  't.me': 'Telegram',
  'signal.me': 'Signal',
};

/** Links to the operator's address, or to the specification's link where none is configured. */
function Contact() {
  const { data } = useQuery(contactQuery);
  const address = data ?? WITHOUT_OPERATOR;
  const { protocol, hostname } = new URL(address);
  const messenger = MESSENGERS[hostname];
  return (
    <a
      href={address}
      {...(protocol !== 'mailto:' && { target: '_blank', rel: 'noopener noreferrer' })}
      className="mx-auto inline-flex min-h-11 items-center text-center text-sm text-muted underline underline-offset-4 hover:text-ink"
    >
      {protocol === 'mailto:'
        ? t.questionsWrite
        : messenger
          ? t.questionsMessageOn({ messenger })
          : t.questionsMessage}
    </a>
  );
}

const CreateByPasskey = lazyPart(async () => (await import('./CreateByPasskey')).CreateByPasskey);
const PasskeySignIn = lazyPart(async () => (await import('./PasskeySignIn')).PasskeySignIn);
const NewDevice = lazyPart(async () => (await import('./NewDevice')).NewDevice);
const RecoveryForm = lazyPart(async () => (await import('./RecoveryForm')).RecoveryForm);

/** Hidden in the browsers of chat apps, where passkeys seem to exist but do nothing. */
function PasskeyChoice({ isNew, asksForName }: { isNew: boolean; asksForName: boolean }) {
  if (usePasskeyObstacle() !== null) return null;
  return (
    <Suspense fallback={null}>
      {isNew ? <CreateByPasskey asksForName={asksForName} /> : <PasskeySignIn />}
    </Suspense>
  );
}

function OtherChoice({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="mx-auto min-h-11 text-center text-sm text-muted underline underline-offset-4 hover:text-ink"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Providers to come are small, so that they are not taken for working buttons. */
function ComingProviders({ configured }: { configured: readonly Provider[] }) {
  const coming = PROVIDERS.filter(({ id }) => configured.every((each) => each.id !== id));
  if (coming.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-x-2 gap-y-2">
      {coming.map(({ id, name, Icon }) => (
        <li key={id} className="flex max-w-28 grow basis-16 justify-center">
          <button type="button" disabled className="grid justify-items-center gap-1 text-xs text-muted">
            <span className="flex items-center gap-1">
              <Icon size={14} className="shrink-0" />
              {name}
            </span>{' '}
            <span className="rounded-pill border border-line px-1.5">{t.soon}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `asksForName` is false where a later step asks for the name. */
export function useDemoSignIn({ asksForName }: { asksForName: boolean }) {
  const { authenticateUser, finishSignIn } = useAuth();
  return useWrite({
    subject: 'demo account',
    send: () => createDemoAccount(location.search),
    done: async (user) => {
      authenticateUser(user);
      clearOnboarding();
      clearInviter();
      showToast({
        title: town.onlyWorks ? t.welcome : t.demoAccountConnected,
        ...(asksForName && { action: { label: t.addName, onPress: () => void nameSheet.open({}) } }),
      });
      await finishSignIn(user);
    },
    failure: { toast: t.demoLoginFailed, text: (error) => withReason(t.tryAgain, error) },
  });
}

/** Stores the pending action when the browser leaves for a provider, so that it resumes on return. */
function useLeaveForProvider(resumeKey: string | undefined): () => void {
  const hasLeft = useRef(false);
  useEffect(() => {
    // A person who is asked again has not returned, and one sign-in belongs to one pending action.
    consumePendingAction();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // The browser has restored this page: unless the action was resumed elsewhere, it is pending here again.
      if (persisted && hasLeft.current && !consumePendingAction()) goBack();
      hasLeft.current = false;
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      consumePendingAction();
    };
  }, []);
  return () => {
    consumePendingAction();
    hasLeft.current = resumeKey !== undefined && storePendingAction(resumeKey, Date.now());
  };
}

export const SIGN_IN_SUBTITLE = t.chooseHowYoudLike;

export function signInTitle(action: string): string {
  return t.signInTo({ action });
}

type PromptProps = Pick<ChoicesProps, 'onlyAvailable'> & { action: string };

/**
 * The choices of the sign-in dialog, on a page that needs a sign-in as a whole. The page is not centred, because provider
 * buttons load late and would move the button above them.
 */
export function SignInPrompt({ action, onlyAvailable }: PromptProps) {
  return (
    <section className="flex-1 px-5 pt-[max(2rem,8dvh)] pb-8">
      <div className="flex flex-col items-center text-center">
        <Logo size={56} />
        <PageTitle className="mt-4">{signInTitle(action)}</PageTitle>
        <p className="mt-2 text-base text-balance text-muted">{SIGN_IN_SUBTITLE}</p>
      </div>
      <div className="mt-8">
        <SignInChoices onlyAvailable={onlyAvailable} />
      </div>
    </section>
  );
}
