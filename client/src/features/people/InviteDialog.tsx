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
import * as t from './texts';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

const COPIED_HINT = t.sendToFriend;

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
    const shared = { title: town.name, text: t.joinMeOn({ town: town.name }), url };
    if (!(await shareLink(shared, COPIED_HINT))) selectLink();
  };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={t.inviteFriendsTo({ town: town.name })}
      description={t.whoeverSignsUpWith}
      focusTitle
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <label htmlFor={id} className="text-sm font-semibold">
            {t.inviteLink}
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
            {user.inviteShowsTrib ? t.showsNextMeetupIf : t.showsNoneOfMeetups}
          </p>
        </div>
        <div className="grid gap-2.5">
          <Button full onClick={() => void share()}>
            <ShareIcon /> {t.shareInvitation}
          </Button>
          <CopyButton url={url} variant="secondary" hint={COPIED_HINT} onRefused={selectLink} />
        </div>
        <QrFigure text={url} caption={t.someoneNextToYou} />
        <Link href={paths.poster} className={buttonClass({ variant: 'secondary', full: true })}>
          {t.printPage}
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
      <QueryState query={invited} loading={null} failed={t.howManyPeopleSigned} isInline>
        {({ count }) => joinedCountText(count)}
      </QueryState>
    </div>
  );
}

function joinedCountText(count: number): string {
  return t.signedUpWithLink({ count });
}
