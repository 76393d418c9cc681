import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Review } from '#shared/api/tribs';
import { requestNothing } from '../../lib/api-client';
import { paths } from '../../lib/paths';
import { useWrite } from '../../lib/use-write';
import { Button, onSingleTap } from '../../ui/Button';
import { ClockIcon, FlagIcon } from '../../ui/icons';
import { useAuth } from '../auth/auth-context';
import * as t from './texts';

/** What its maker does to be rid of a meetup or a community that was refused. */
const ASK_ONCE_MORE = { 'cancel it': t.askOrCancel, 'leave it': t.askOrLeave };
const LOOKED_AT_TWICE = { 'cancel it': t.twiceUntilCancelled, 'leave it': t.twiceUntilLeft };

type Props = {
  review: Review;
  /** The API path of the meetup or the community. */
  url: string;
  /** How its maker takes it back, as in "or cancel it". */
  takeBack: keyof typeof ASK_ONCE_MORE;
  onAsked: () => Promise<unknown>;
};

/** Tells the maker of a held post that an operator looks at it first, or has refused it. */
export function ReviewNotice({ review, url, takeBack, onAsked }: Props) {
  const { user } = useAuth();
  const { send, isPending } = useWrite({
    subject: `review ${url}`,
    send: () => requestNothing(`${url}/review`, { method: 'POST' }),
    failure: { toast: t.youCouldntAskAgain },
    done: onAsked,
  });
  const isRefused = review.state === 'refused';
  const Icon = isRefused ? FlagIcon : ClockIcon;
  return (
    <output className="block rounded-input border border-accent bg-ember/8 px-4 py-3">
      <p className="flex items-start gap-2 font-semibold text-balance">
        <Icon size={20} className="mt-0.5 shrink-0 text-accent" />
        {isRefused ? t.operatorDidNotShow : user?.isDemo ? t.onlyYouSee : t.beingLookedAtBefore}
      </p>
      {isRefused ? (
        <>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{review.reason}</p>
          <p className="mt-2 text-sm text-pretty text-muted">
            {review.mayAskAgain ? ASK_ONCE_MORE[takeBack] : LOOKED_AT_TWICE[takeBack]}
          </p>
          {review.mayAskAgain && (
            <Button
              variant="secondary"
              size="md"
              className="mt-3"
              busy={isPending}
              onClick={onSingleTap(() => send())}
            >
              {t.askOnceMore}
            </Button>
          )}
        </>
      ) : user?.isDemo ? (
        <p className="mt-1 text-sm text-pretty text-muted">{t.keepAccountFirst({ link: toProfile })}</p>
      ) : (
        <p className="mt-1 text-sm text-pretty text-muted">{t.usuallyWithinDayYou}</p>
      )}
    </output>
  );
}

const toProfile = (inside: ReactNode) => (
  <Link href={paths.profile} className="font-semibold text-accent underline">
    {inside}
  </Link>
);
