import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Member } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { readFlag, setFlag } from '../../../lib/storage';
import { KeepAccount } from '../../auth/KeepAccount';
import { patchTrib } from '../../tribs/trib-cache';

type Props = { user: OwnUser; tribId: number };

/** A demo account is lost with its cookie, and with it the spot at the meetup. Asked once; the settings have it, too. */
export function KeepSpot({ user, tribId }: Props) {
  const queryClient = useQueryClient();
  // A kept account is no demo any more, but the confirmation stays.
  const [isAsked] = useState(() => user.isDemo && !readFlag('askedToKeepAccount'));
  useEffect(() => {
    if (isAsked) setFlag('askedToKeepAccount');
  }, [isAsked]);
  if (!isAsked) return null;
  const showName = (displayName: string) => {
    const named = (member: Member) => (member.id === user.id ? { ...member, displayName } : member);
    patchTrib({ queryClient, viewerId: user.id }, tribId, (trib) => ({
      ...trib,
      members: trib.members.map(named),
      topMembers: trib.topMembers.map((top) => ({ ...top, member: named(top.member) })),
    }));
  };
  return (
    <section className="rounded-card border border-line bg-raised p-4" aria-labelledby="keep-place">
      <h3 id="keep-place" className="mb-3 font-display text-base font-bold">
        Keep your spot
      </h3>
      <KeepAccount user={user} canPostpone onNamed={showName} />
    </section>
  );
}
