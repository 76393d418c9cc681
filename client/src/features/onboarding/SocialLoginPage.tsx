import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useRef, type ReactNode } from 'react';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { keepInviteInUrl } from '../../lib/invite';
import { endOnboarding, takeEndPath } from '../auth/registration';
import { paths } from '../../lib/paths';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { town } from '../../lib/town';
import { useWrite } from '../../lib/use-write';
import { AppleIcon, FacebookIcon, GoogleIcon, XIcon } from '../../ui/brand-icons';
import { Button } from '../../ui/Button';
import { RuleLinks } from '../../ui/RuleLinks';
import { showToast } from '../../ui/toast-store';
import { AgeConfirmation } from '../auth/AgeConfirmation';
import { useAuth } from '../auth/auth-context';
import { putUser, signInWaysQuery } from '../auth/auth.api';
import { BLANK_PROFILE, createDemoAccount } from '../auth/demo-sign-in';
import { signInUrl } from '../auth/ProviderButtons';
import { FriendRequestNote } from '../auth/FriendRequestNote';
import { OnboardingLayout } from './OnboardingLayout';
import * as t from './texts';

const COMING_SOON = [
  { name: 'Apple', Icon: AppleIcon },
  { name: 'Facebook', Icon: FacebookIcon },
  { name: 'X', Icon: XIcon },
];

export default function SocialLoginPage() {
  const demo = useBlankDemo();
  return (
    <OnboardingLayout
      step={3}
      title={t.newFriendsWaiting}
      subtitle={t.connectSocialAccountsTo}
      continueHidden
      aside={
        <Button variant="quiet" size="md" onClick={() => endOnboarding(keepInviteInUrl())}>
          {t.skipForNow}
        </Button>
      }
    >
      <div className="mb-3 grid">
        <FriendRequestNote />
        <AgeConfirmation />
      </div>
      <ul className="grid gap-3">
        <li>
          <GoogleButton />
        </li>
        {(town.onlyWorks ? [] : COMING_SOON).map(({ name, Icon }) => (
          <li key={name}>
            <Button
              variant="secondary"
              size="md"
              full
              disabled
              className="gap-2! px-2! text-sm! tracking-tight"
            >
              <Icon size={18} className="shrink-0" />
              <span className="max-[359px]:text-start">{t.continueWithSoon({ name, soon })}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-8 border-t border-line pt-6 text-center">
        {!town.onlyWorks && (
          <>
            <Button variant="secondary" full busy={demo.isPending} onClick={() => demo.send()}>
              {t.demoLoginEmptyProfile}
            </Button>
            <p className="mt-2 text-sm text-balance text-muted">{t.forTestingPurposesCreates}</p>
          </>
        )}
        <RuleLinks />
      </div>
    </OnboardingLayout>
  );
}

function GoogleButton() {
  const queryClient = useQueryClient();
  const { data: known } = useQuery(signInWaysQuery);
  const signIn = async () => {
    // A press before the providers are known waits for them.
    let isUnreachable = false;
    const ways = await queryClient.ensureQueryData(signInWaysQuery).catch((error: unknown) => {
      isUnreachable = error instanceof ApiError && error.status === 0;
      return null;
    });
    if (isUnreachable) {
      showToast({ title: t.loginFailed, description: t.tryAgain, tone: 'destructive' });
      return;
    }
    const google = ways?.providers.find(({ id }) => id === 'google');
    if (google) {
      location.assign(signInUrl(google, { pathname: takeEndPath(keepInviteInUrl()), search: '' }));
      return;
    }
    showToast({
      title: t.googleLoginNotYet,
      description: t.integrateWithGoogleOauth,
    });
    endOnboarding(keepInviteInUrl());
  };
  if (town.onlyWorks && !known?.providers.some(({ id }) => id === 'google')) return null;
  return (
    <Button full onClick={() => void signIn()}>
      <GoogleIcon size={20} />
      {t.continueWithGoogle}
    </Button>
  );
}

/** Makes a demo account with a blank profile. An existing demo account is kept; a real account is never blanked. */
function useBlankDemo() {
  const [, navigate] = useLocation();
  const { user, authenticateUser } = useAuth();
  /** The account whose profile is not blank yet: another try blanks it rather than creating a second account. */
  const created = useRef<OwnUser | null>(null);
  return useWrite({
    subject: 'demo account',
    send: async () => {
      const account = user?.isDemo ? user : (created.current ??= await createDemoAccount(location.search));
      const { id, cityId } = account;
      return { ...account, ...(await putUser(id, { ...BLANK_PROFILE, ...(cityId !== null && { cityId }) })) };
    },
    done: (account) => {
      authenticateUser(account);
      clearOnboarding();
      clearInviter();
      showToast({ title: t.demoProfileCreated, description: t.youCanNowExplore });
      navigate(paths.complete);
    },
    failure: { toast: t.failedToCreateDemo, text: t.tryAgain },
  });
}

const soon = (inside: ReactNode) => <span className="max-[359px]:block max-[359px]:text-xs">{inside}</span>;
