import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { town } from '../../lib/town';
import { invitePath } from '../../lib/invite-path';
import { paths } from '../../lib/paths';
import { shareLink } from '../../lib/share-link';
import { Button, buttonClass } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { inputClass } from '../../ui/Field';
import { ShareIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { QrFigure } from '../../ui/QrCode';
import { SheetRoot } from '../../ui/Sheet';
import { invitedQuery } from './people.api';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

const COPIED_HINT = 'Send it to a friend.';

/** A person's own invite link: to copy, to share, and to be scanned from the screen. */
export function InviteDialog({ user, open, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const url = location.origin + invitePath(user.id, user.displayName);
  const selectLink = () => {
    field.current?.focus();
    field.current?.select();
  };
  const share = async () => {
    const shared = { title: town.name, text: `Join me on ${town.name}`, url };
    if (!(await shareLink(shared, COPIED_HINT))) selectLink();
  };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={`Invite friends to ${town.name}`}
      description="Whoever signs up with your link sends you a friend request, which takes one tap to accept."
      focusTitle
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <label htmlFor={id} className="text-sm font-semibold">
            Your invite link
          </label>
          <input
            ref={field}
            id={id}
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
            className={`${inputClass} min-h-13 text-ellipsis`}
          />
          <p className="text-sm text-pretty text-muted">
            {user.inviteShowsTrib
              ? 'Shows your next meetup, if it is open to everyone. You can turn that off in the settings.'
              : 'Shows none of your meetups. You can turn that on in the settings.'}
          </p>
        </div>
        <div className="grid gap-2.5">
          <Button full onClick={() => void share()}>
            <ShareIcon /> Share Invitation
          </Button>
          <CopyButton url={url} variant="secondary" hint={COPIED_HINT} onRefused={selectLink} />
        </div>
        <QrFigure text={url} caption="Someone next to you? Let them scan this code." />
        <Link href={paths.poster} className={buttonClass({ variant: 'secondary', full: true })}>
          Print a page
        </Link>
        <Invited userId={user.id} />
      </div>
    </SheetRoot>
  );
}

function Invited({ userId }: { userId: number }) {
  const invited = useQuery(invitedQuery(userId));
  return (
    <div aria-live="polite" className="min-h-[1lh] text-center text-sm text-muted">
      <QueryState
        query={invited}
        loading={null}
        failed="How many people signed up with your link didn't load."
        isInline
      >
        {({ count }) => joinedCountText(count)}
      </QueryState>
    </div>
  );
}

function joinedCountText(count: number): string {
  if (count === 0) return 'Nobody has signed up with your link yet';
  return count === 1 ? '1 person signed up with your link' : `${count} people signed up with your link`;
}
