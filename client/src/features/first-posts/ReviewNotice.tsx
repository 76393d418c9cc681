import { Link } from 'wouter';
import type { Review } from '#shared/api/tribs';
import { requestNothing } from '../../lib/api-client';
import { paths } from '../../lib/paths';
import { useWrite } from '../../lib/use-write';
import { Button, onSingleTap } from '../../ui/Button';
import { ClockIcon, FlagIcon } from '../../ui/icons';
import { useAuth } from '../auth/auth-context';

type Props = {
  review: Review;
  /** The API path of the meetup or the community. */
  url: string;
  /** How its maker takes it back, as in "or cancel it". */
  takeBack: string;
  onAsked: () => Promise<unknown>;
};

/** Tells the maker of a held post that an operator looks at it first, or has refused it. */
export function ReviewNotice({ review, url, takeBack, onAsked }: Props) {
  const { user } = useAuth();
  const { send, isPending } = useWrite({
    subject: `review ${url}`,
    send: () => requestNothing(`${url}/review`, { method: 'POST' }),
    failure: { toast: "You couldn't ask again" },
    done: onAsked,
  });
  const isRefused = review.state === 'refused';
  const Icon = isRefused ? FlagIcon : ClockIcon;
  return (
    <output className="block rounded-input border border-accent bg-ember/8 px-4 py-3">
      <p className="flex items-start gap-2 font-semibold text-balance">
        <Icon size={20} className="mt-0.5 shrink-0 text-accent" />
        {isRefused
          ? 'An operator did not show this to others.'
          : user?.isDemo
            ? 'Only you see this.'
            : 'Being looked at before others see it.'}
      </p>
      {isRefused ? (
        <>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{review.reason}</p>
          <p className="mt-2 text-sm text-pretty text-muted">
            {review.mayAskAgain
              ? `Change what is needed and ask once more, or ${takeBack}.`
              : `It was looked at twice. It stays with you until you ${takeBack}.`}
          </p>
          {review.mayAskAgain && (
            <Button
              variant="secondary"
              size="md"
              className="mt-3"
              busy={isPending}
              onClick={onSingleTap(() => send())}
            >
              Ask once more
            </Button>
          )}
        </>
      ) : user?.isDemo ? (
        <p className="mt-1 text-sm text-pretty text-muted">
          <Link href={paths.profile} className="font-semibold text-accent underline">
            Keep your account
          </Link>
          , and it is looked at before others see it.
        </p>
      ) : (
        <p className="mt-1 text-sm text-pretty text-muted">
          Usually within a day. You can change everything meanwhile.
        </p>
      )}
    </output>
  );
}
