import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { LinkView } from '#shared/api/account-links';
import type { OwnUser } from '#shared/api/users';
import type { DoubtChoice } from '#shared/api/ways-in';
import { isChosenName } from '#shared/domain/names';
import { isNotFound, messageFor } from '../../lib/errors';
import { isStaticFrameShown, READ_AHEAD_MS } from '../../lib/static-frame';
import { lazyPart } from '../../lib/LazyPart';
import { continuePage, paths, tribPath } from '../../lib/paths';
import { useSearchOf } from '../../navigation/use-url';
import { queryClient } from '../../lib/query-client';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { useWrite } from '../../lib/use-write';
import { Avatar } from '../../ui/Avatar';
import { Button, buttonClass } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Failure } from '../../ui/Form';
import { PhoneColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { showToast } from '../../ui/toast-store';
import { linkQuery, postNewPassword, signInByLink } from '../auth/account-links.api';
import { useAuth } from '../auth/auth-context';
import { asWhom } from '../auth/kept-until';
import {
  INCOMPLETE_LINK,
  type PageTexts,
  textsOfLink,
  textsOfUsedLink,
  tokenIn,
} from '../auth/one-time-links';
import { MakeNewLink, MoveEnd, MoveFrame, MoveLoading, useTokenInUrl } from './MoveFrame';
import * as t from './texts';

/** Loaded on demand: nearly everybody comes here by a link that was opened in another browser, and needs none of these. */
const ApproveDevice = lazy(async () => ({ default: (await import('./ApproveDevice')).ApproveDevice }));
const MoveLink = lazy(async () => ({ default: (await import('./MoveLink')).MoveLink }));
const NewPasswordForm = lazyPart(async () => (await import('../auth/NewPasswordForm')).NewPasswordForm);

export async function prefetch(viewerId: number | null): Promise<void> {
  const token = continuePage.parse(location.search).device ? null : tokenIn(location.hash);
  if (token !== null)
    await queryClient.prefetchQuery({ ...linkQuery(viewerId, token), gcTime: READ_AHEAD_MS });
}

export default function ContinuePage() {
  return useSearchOf(continuePage).device ? <ApproveDevice /> : <ContinueLink />;
}

/** The page of a one-time link. Opening it changes nothing; its button does. */
function ContinueLink() {
  const token = useTokenInUrl();
  const { user, isRestoring } = useAuth();
  if (isRestoring) return <MoveLoading text={t.loadingLink} />;
  if (token === null) return <MoveEnd {...INCOMPLETE_LINK} />;
  return <LinkedAccount key={token} token={token} viewer={user} />;
}

function LinkedAccount({ token, viewer }: { token: string; viewer: OwnUser | null }) {
  const [isReadAhead] = useState(isStaticFrameShown);
  const link = useQuery({
    ...linkQuery(viewer?.id ?? null, token),
    refetchOnMount: !isReadAhead,
    retryOnMount: !isReadAhead,
  });
  const { enter, isEntering } = useEnter();
  if (isEntering) return <MoveLoading text={t.signingYouIn} />;
  // Also happens when the link is fetched again, on return from the browser that has used it.
  if (isNotFound(link.error)) return <LinkGone viewer={viewer} />;
  if (link.data === undefined) {
    if (!link.isError) return <MoveLoading text={t.loadingLink} />;
    return (
      <PhoneColumn>
        <ErrorState
          title={t.linkDidntLoad}
          text={messageFor(link.error, t.connectionMayDroppedLink)}
          onRetry={() => void link.refetch()}
        />
      </PhoneColumn>
    );
  }
  const props = { token, link: link.data, enter, texts: textsOfLink(link.data, viewer?.id ?? null) };
  if (link.data.purpose === 'reset') return <NewPassword {...props} />;
  if (link.data.isMadeHere) {
    return (
      <Suspense fallback={<MoveLoading text={t.loadingLink} />}>
        <MoveLink link={link.data} />
      </Suspense>
    );
  }
  if (viewer?.id === link.data.person.id) return <SignedInAlready texts={props.texts} />;
  return <ContinueHere {...props} viewer={viewer} />;
}

/** The meetup that the person joined before they moved to this browser. */
const useTribId = () => useSearchOf(continuePage).trib ?? null;

function useTarget(): string {
  const tribId = useTribId();
  return tribId === null ? paths.meetups : tribPath(tribId);
}

/** Opens the meetup after the sign-in. It replaces the entry of the link, which has been used. */
function useEnter() {
  const { authenticateUser, finishSignIn } = useAuth();
  const [, navigate] = useLocation();
  const target = useTarget();
  const [isEntering, setEntering] = useState(false);
  const enter = async (user: OwnUser) => {
    setEntering(true);
    clearOnboarding();
    clearInviter();
    navigate(target, { replace: true });
    authenticateUser(user);
    showToast({
      title: isChosenName(user.displayName) ? t.welcomeName({ name: user.displayName }) : t.welcome,
      description: t.youSignedInHere,
    });
    await finishSignIn(user);
    setEntering(false);
  };
  return { enter, isEntering };
}

function LinkGone({ viewer }: { viewer: OwnUser | null }) {
  const tribId = useTribId();
  return (
    <MoveEnd {...textsOfUsedLink(viewer !== null)}>
      {viewer && <MakeNewLink text={t.youSignedInHereAnother} tribId={tribId} />}
    </MoveEnd>
  );
}

function SignedInAlready({ texts }: { texts: PageTexts }) {
  return (
    <MoveFrame {...texts}>
      <Link href={useTarget()} replace className={buttonClass({ full: true })}>
        {t.goOn}
      </Link>
    </MoveFrame>
  );
}

type Props = { token: string; link: LinkView; texts: PageTexts; enter: (user: OwnUser) => Promise<void> };

/** For an operator's link, for somebody who has lost every way in. */
function NewPassword({ token, link, texts, enter }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  if (isNotFound(failure)) return <MoveEnd title={t.linkUsedUp} text={messageFor(failure, '')} />;
  const save = async (newPassword: string, choice: DoubtChoice) => {
    const user = await postNewPassword({ token, newPassword, ...choice }).catch((error: unknown) => {
      setFailure(error);
      throw error;
    });
    await enter(user);
    return user;
  };
  return (
    <MoveFrame {...texts}>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <NewPasswordForm username={link.username} waysIn={link.waysIn ?? []} save={save} />
      </Suspense>
    </MoveFrame>
  );
}

function ContinueHere({ token, link, texts, viewer, enter }: Props & { viewer: OwnUser | null }) {
  const { send, isPending, error, failure } = useWrite({
    subject: 'sign in by link',
    send: () => signInByLink(token, link.person.id),
    done: enter,
    failure: { form: t.youNotSignedIn },
  });
  if (isNotFound(error)) return <LinkGone viewer={viewer} />;
  return (
    <MoveFrame {...texts}>
      <span className="mx-auto">
        <Avatar person={link.person} size={96} />
      </span>
      {viewer && (
        <p className="rounded-card border border-line bg-raised p-4 text-sm text-pretty">
          {viewer.isDemo
            ? t.demoWillBeLoggedOut({ name: viewer.displayName })
            : t.willBeLoggedOut({ name: viewer.displayName })}
        </p>
      )}
      <Failure text={failure} />
      <Button full busy={isPending} onClick={() => send()}>
        {t.continueAs({ who: asWhom(link.person) })}
      </Button>
      <p className="text-center text-sm text-pretty text-muted">{t.notYouClosePage}</p>
    </MoveFrame>
  );
}
