import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { MailLink } from '#shared/api/mail';
import type { DoubtChoice } from '#shared/api/ways-in';
import { KEEPS_SPOT } from '#shared/api/mail';
import { stillComing } from '#shared/domain/goes-ahead';
import { startLabel } from '#shared/domain/meetup-time';
import { LANG } from '../../lib/lang';
import { ApiError } from '../../lib/api-client';
import { isStaticFrameShown, READ_AHEAD_MS } from '../../lib/static-frame';
import { lazyPart } from '../../lib/LazyPart';
import { paths } from '../../lib/paths';
import { queryClient } from '../../lib/query-client';
import { useWrite } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { Button, buttonClass } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Failure } from '../../ui/Form';
import { Logo } from '../../ui/Logo';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { postMailSignIn } from '../auth/auth.api';
import { type PageTexts, tokenIn } from '../auth/one-time-links';
import { useFinishSignIn } from '../auth/use-finish-sign-in';
import {
  isSpotKey,
  isUnsubscribeKey,
  SPOT_GONE,
  textsOfMailLink,
  textsOfUnsubscribing,
  UNUSABLE_LINK,
} from './mail-texts';
import {
  mailedSpotQuery,
  mailLinkQuery,
  postMailLink,
  postMailReset,
  postSpot,
  postUnsubscribe,
} from './mail.api';
import * as t from './texts';

const NewPasswordForm = lazyPart(async () => (await import('../auth/NewPasswordForm')).NewPasswordForm);

/** Fetches what the link does before the first render of a cold start. */
export async function prefetch(): Promise<void> {
  const token = tokenIn(location.hash);
  if (token !== null) await queryClient.prefetchQuery({ ...mailLinkQuery(token), gcTime: READ_AHEAD_MS });
}

/** The page of mailed links. Opening a link does nothing, because mail scanners open all of them; its button does. */
export default function MailPage() {
  // The build knows no hash: in the static frame, the inlined script fills in what the page is about.
  const [hash] = useState(() => (typeof location === 'undefined' ? null : location.hash));
  return (
    <PhoneColumn>
      <div className="flex flex-1 flex-col px-5 pt-[max(2rem,8dvh)] pb-8">
        <Logo size={56} className="mx-auto" />
        {hash === null ? <Reading /> : <MailedLink hash={hash} />}
      </div>
    </PhoneColumn>
  );
}

function MailedLink({ hash }: { hash: string }) {
  const key = hash.slice(1);
  const token = tokenIn(hash);
  if (key.startsWith(KEEPS_SPOT)) return <Spot spotKey={key.slice(KEEPS_SPOT.length)} isKept />;
  if (isSpotKey(key)) return <Spot spotKey={key} isKept={false} />;
  if (isUnsubscribeKey(key)) return <Unsubscribe unsubscribeKey={key} />;
  return token === null ? <Unusable {...UNUSABLE_LINK} /> : <LinkFromMail token={token} />;
}

function Reading() {
  return (
    <div className="mt-4 grid gap-5">
      <output className="sr-only">{t.readingLink}</output>
      <Skeleton
        className="mx-auto h-8 w-64 max-w-full"
        firstText="text-center font-display text-xl font-bold tracking-tight text-balance wrap-anywhere"
      />
      <Skeleton className="h-6" firstText="text-center text-pretty wrap-anywhere text-muted" />
    </div>
  );
}

function LinkFromMail({ token }: { token: string }) {
  const [isReadAhead] = useState(isStaticFrameShown);
  const link = useQuery({ ...mailLinkQuery(token), retryOnMount: !isReadAhead });
  if (link.data) return <Action token={token} link={link.data} />;
  return <Unread query={link} texts={UNUSABLE_LINK} />;
}

type UnreadProps = { query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>; texts: PageTexts };

/** While a link is being read, cannot be used any more, or did not load. */
function Unread({ query: { isPending, error, refetch }, texts }: UnreadProps) {
  if (isPending) return <Reading />;
  const isUnusable = error instanceof ApiError && [400, 404].includes(error.status);
  return isUnusable ? (
    <Unusable {...texts} />
  ) : (
    <ErrorState title={t.linkDidntLoad} onRetry={() => void refetch()} />
  );
}

/** The page of a mailed button that gives up a spot, or that says its person still comes. */
function Spot({ spotKey, isKept }: { spotKey: string; isKept: boolean }) {
  const spot = useQuery(mailedSpotQuery(spotKey));
  if (!spot.data) return <Unread query={spot} texts={SPOT_GONE} />;
  const { name, startTime, timeZone } = spot.data;
  const meetup = `${name} · ${startLabel(startTime === null ? null : new Date(startTime), timeZone, LANG)}`;
  return isKept ? (
    <Confirmable
      title={stillComing(LANG)}
      text={meetup}
      button={t.yesImComing}
      act={() => postSpot('coming', spotKey)}
      done={t.goodSeeYouThere}
    />
  ) : (
    <Confirmable
      title={t.cantMake}
      text={t.spotGoesToNext({ meetup })}
      button={t.cantMakeIt}
      act={() => postSpot('give-up', spotKey)}
      done={t.doneYouNotGoing}
    />
  );
}

const Unusable = (texts: PageTexts) => (
  <Step {...texts}>
    <ToMeetups />
  </Step>
);

function Action({ token, link }: { token: string; link: MailLink }) {
  const texts = textsOfMailLink(link);
  switch (link.purpose) {
    case 'sign-in':
      return <SignIn token={token} texts={texts} />;
    case 'reset':
      return <Reset token={token} link={link} texts={texts} />;
    case 'confirm':
      return (
        <Confirmable
          {...texts}
          button={t.confirm}
          act={() => postMailLink('confirm', token)}
          done={t.doneYouCanSign}
        />
      );
    case 'undo':
      return (
        <Confirmable
          {...texts}
          button={t.undoChange}
          act={() => postMailLink('undo', token)}
          done={t.addressBackSignIn}
        />
      );
  }
}

const FAILURE = { form: t.didntWorkTryAgain };

function SignIn({ token, texts }: { token: string; texts: PageTexts }) {
  const enter = useFinishSignIn();
  const { send, isPending, failure } = useWrite({
    subject: 'sign in by mail',
    send: () => postMailSignIn({ token }),
    done: enter,
    failure: FAILURE,
  });
  return (
    <Step {...texts} failure={failure}>
      <Button full busy={isPending} onClick={() => send()}>
        {t.signIn}
      </Button>
    </Step>
  );
}

function Reset({ token, link, texts }: { token: string; link: MailLink; texts: PageTexts }) {
  const enter = useFinishSignIn();
  const save = async (newPassword: string, choice: DoubtChoice) => {
    const user = await postMailReset({ token, newPassword, ...choice });
    await enter(user);
    return user;
  };
  return (
    <Step {...texts}>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <NewPasswordForm username={link.username} waysIn={link.waysIn ?? []} save={save} />
      </Suspense>
    </Step>
  );
}

const Unsubscribe = ({ unsubscribeKey }: { unsubscribeKey: string }) => (
  <Confirmable {...textsOfUnsubscribing(unsubscribeKey)} act={() => postUnsubscribe(unsubscribeKey)} />
);

type ConfirmableProps = PageTexts & { button: string; act: () => Promise<void>; done: string };

function Confirmable({ title, text, button, act, done }: ConfirmableProps) {
  const { user } = useAuth();
  const { send, isPending, isDone, failure } = useWrite({
    subject: 'mailed link',
    send: act,
    failure: FAILURE,
    stale: user ? [viewerKey(user.id)] : [],
  });
  if (isDone) {
    return (
      <Step title={title} text={done}>
        <ToMeetups />
      </Step>
    );
  }
  return (
    <Step title={title} text={text} failure={failure}>
      <Button full busy={isPending} onClick={() => send()}>
        {button}
      </Button>
    </Step>
  );
}

type StepProps = PageTexts & { failure?: string | null; children: ReactNode };

function Step({ title, text, failure = null, children }: StepProps) {
  return (
    <section className="mt-4 grid gap-5">
      <PageTitle className="text-center">{title}</PageTitle>
      <output className="block text-center text-balance wrap-anywhere text-muted">{text}</output>
      <Failure text={failure} className="text-center" />
      {children}
    </section>
  );
}

const ToMeetups = () => (
  <Link href={paths.meetups} className={buttonClass({ full: true })}>
    {t.toMeetups}
  </Link>
);
