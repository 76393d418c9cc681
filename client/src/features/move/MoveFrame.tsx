import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../lib/paths';
import { useWrite } from '../../lib/use-write';
import { Button, buttonClass } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { createLinkPath } from '../auth/account-links.api';
import { tokenIn } from '../auth/one-time-links';
import * as t from './texts';

type Props = { title: ReactNode; text?: ReactNode; children?: ReactNode };

/** The frame of the pages of one-time links. Not centred, because their content grows with what is answered. */
export function MoveFrame({ title, text, children }: Props) {
  return (
    <PhoneColumn>
      <div className="flex flex-1 flex-col px-5 pt-[max(2rem,8dvh)] pb-8">
        <div className="flex flex-col items-center text-center">
          <Logo size={56} />
          <PageTitle className="mt-4">{title}</PageTitle>
          {text && <p className="mt-2 text-base text-pretty text-muted">{text}</p>}
        </div>
        <div className="mt-8 grid gap-4">{children}</div>
      </div>
    </PhoneColumn>
  );
}

export function MoveLoading({ text }: { text: string }) {
  return (
    <PhoneColumn>
      <div className="flex flex-1 flex-col px-5 pt-[max(2rem,8dvh)] pb-8">
        <output className="sr-only">{text}</output>
        <div className="flex flex-col items-center text-center">
          <Logo size={56} />
          <Skeleton
            className="mt-4 h-8 w-64 max-w-full"
            firstText="mt-4 font-display text-xl font-bold tracking-tight text-balance wrap-anywhere"
          />
          <Skeleton className="mt-2 h-6 w-72 max-w-full" firstText="mt-2 text-base text-pretty text-muted" />
        </div>
      </div>
    </PhoneColumn>
  );
}

/** Shown when there is nothing left to do. */
export function MoveEnd({ title, text, children }: Props) {
  return (
    <MoveFrame title={title} text={text}>
      {children}
      <Link href={paths.meetups} className={buttonClass({ variant: 'secondary', full: true })}>
        {t.toMeetups}
      </Link>
    </MoveFrame>
  );
}

export function MakeNewLink({ text, tribId }: { text: string; tribId: number | null }) {
  const [, navigate] = useLocation();
  const { send, isPending, failure } = useWrite({
    subject: 'one-time link',
    send: () => createLinkPath(tribId ?? undefined),
    done: (path) => navigate(path, { replace: true }),
    failure: { form: t.linkNotMadeTry },
  });
  return (
    <div role="alert" className="grid gap-3 text-center">
      <p className="text-pretty text-muted">{failure ?? text}</p>
      <Button full busy={isPending} onClick={() => send()}>
        {t.makeNewLink}
      </Button>
    </div>
  );
}

const onHashChange = (listener: () => void) => {
  const listening = new AbortController();
  // The router fires the last two.
  for (const type of ['hashchange', 'popstate', 'pushState', 'replaceState'])
    addEventListener(type, listener, { signal: listening.signal });
  return () => listening.abort();
};

export function useTokenInUrl(): string | null {
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => '',
  );
  return tokenIn(hash);
}
