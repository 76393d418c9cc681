import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Review } from '#shared/api/tribs';
import { requestNothing } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { paths } from '../../lib/paths';
import { Button, onSingleTap } from '../../ui/Button';
import { ClockIcon, FlagIcon } from '../../ui/icons';
import { showToast } from '../../ui/toast-store';
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
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestNothing(`${url}/review`, { method: 'POST' }),
    onSuccess: onAsked,
    onError: (error) =>
      showToast({
        title: "You couldn't ask again",
        description: messageFor(error, 'Please try again'),
        tone: 'destructive',
      }),
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
              onClick={onSingleTap(() => mutate())}
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
