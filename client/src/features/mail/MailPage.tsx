import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { MAILBOX_HASH_LENGTH, type MailLink } from '#shared/api/mail';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { lazyPart } from '../../lib/LazyPart';
import { paths } from '../../lib/paths';
import { viewerKey } from '../../lib/viewer-scope';
import { Button, buttonClass } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Logo } from '../../ui/Logo';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { postMailSignIn } from '../auth/auth.api';
import { useFinishSignIn } from '../auth/use-finish-sign-in';
import { mailLinkQuery, postMailLink, postMailReset, postUnsubscribe } from './mail.api';

const NewPasswordForm = lazyPart(async () => (await import('../auth/NewPasswordForm')).NewPasswordForm);

/** Where mailed links lead. Opening one does nothing, because mail scanners open them all: its button does. */
export default function MailPage() {
  const [key] = useState(() => location.hash.slice(1));
  return (
    <PhoneColumn>
      <div className="flex flex-1 flex-col px-5 pt-[max(2rem,8dvh)] pb-8">
        <Logo size={56} className="mx-auto" />
        {key.includes('.') ? <Unsubscribe unsubscribeKey={key} /> : <LinkFromMail token={key} />}
      </div>
    </PhoneColumn>
  );
}

function LinkFromMail({ token }: { token: string }) {
  const link = useQuery(mailLinkQuery(token));
  if (link.data) return <Action token={token} link={link.data} />;
  if (link.isPending) {
    return (
      <output className="mt-6 grid gap-3">
        <span className="sr-only">Reading the link...</span>
        <Skeleton className="h-8" />
        <Skeleton className="h-13" />
      </output>
    );
  }
  const isUnusable = link.error instanceof ApiError && [400, 404].includes(link.error.status);
  if (!isUnusable) return <ErrorState title="The link didn't load" onRetry={() => void link.refetch()} />;
  return (
    <Step title="This link no longer works" text="It has expired or was used already. Ask for a new email.">
      <ToMeetups />
    </Step>
  );
}

function Action({ token, link }: { token: string; link: MailLink }) {
  const account = link.username === null ? link.name : `${link.name} (@${link.username})`;
  switch (link.purpose) {
    case 'sign-in':
      return <SignIn token={token} account={account} />;
    case 'reset':
      return <Reset token={token} link={link} account={account} />;
    case 'confirm':
      return (
        <Confirmable
          title="Confirm your address"
          text={`Is ${link.address} your address, and ${account} your account?`}
          button="Confirm"
          act={() => postMailLink('confirm', token)}
          done="Done. You can sign in by email from now on, and choose in the settings what we email you."
        />
      );
    case 'undo':
      return (
        <Confirmable
          title="Undo the change"
          text={`${account} gets the address ${link.address} back, and everybody is signed out.`}
          button="Undo the change"
          act={() => postMailLink('undo', token)}
          done="Your address is back. Sign in by email now, and choose a new password."
        />
      );
  }
}

function SignIn({ token, account }: { token: string; account: string }) {
  const enter = useFinishSignIn();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postMailSignIn({ token }),
    onSuccess: enter,
  });
  return (
    <Step title="Sign in" text={`You will be signed in here as ${account}.`} error={error}>
      <Button full busy={isPending} onClick={() => mutate()}>
        Sign in
      </Button>
    </Step>
  );
}

type ResetProps = { token: string; link: MailLink; account: string };

function Reset({ token, link, account }: ResetProps) {
  const enter = useFinishSignIn();
  const save = async (newPassword: string) => {
    const user = await postMailReset({ token, newPassword });
    await enter(user);
    return user;
  };
  return (
    <Step title="Choose a new password" text={`For ${account}. All your devices are logged out then.`}>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <NewPasswordForm username={link.username} save={save} />
      </Suspense>
    </Step>
  );
}

/** Of somebody's account, or of an address that was invited and needs none. */
function Unsubscribe({ unsubscribeKey }: { unsubscribeKey: string }) {
  const isOfAccount = unsubscribeKey.indexOf('.') < MAILBOX_HASH_LENGTH;
  const texts = isOfAccount
    ? {
        title: 'No more emails?',
        text: "We won't email you about news at Trib any more. You can still sign in by email.",
        button: 'Stop the emails',
        done: 'Done. You can switch them on again in the settings.',
      }
    : {
        title: 'No more invitations?',
        text: "Nobody will be able to invite this address through Trib. We keep it only in a form that can't be read.",
        button: "Don't write to me again",
        done: "Done. We won't write to you again.",
      };
  return <Confirmable {...texts} act={() => postUnsubscribe(unsubscribeKey)} />;
}

type ConfirmableProps = {
  title: string;
  text: string;
  button: string;
  act: () => Promise<void>;
  done: string;
};

/** One press, and what it did. */
function Confirmable({ title, text, button, act, done }: ConfirmableProps) {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: act,
    onSuccess: () => user && queryClient.invalidateQueries({ queryKey: viewerKey(user.id) }),
  });
  if (isSuccess) {
    return (
      <Step title={title} text={done}>
        <ToMeetups />
      </Step>
    );
  }
  return (
    <Step title={title} text={text} error={error}>
      <Button full busy={isPending} onClick={() => mutate()}>
        {button}
      </Button>
    </Step>
  );
}

type StepProps = { title: string; text: string; error?: Error | null; children: ReactNode };

function Step({ title, text, error, children }: StepProps) {
  return (
    <section className="mt-4 grid gap-5">
      <PageTitle className="text-center">{title}</PageTitle>
      <output className="block text-center text-pretty wrap-anywhere text-muted">{text}</output>
      {error && (
        <p role="alert" className="text-center text-sm text-pretty text-danger">
          {messageFor(error, "That didn't work. Please try again.")}
        </p>
      )}
      {children}
    </section>
  );
}

const ToMeetups = () => (
  <Link href={paths.meetups} className={buttonClass({ full: true })}>
    To the meetups
  </Link>
);
