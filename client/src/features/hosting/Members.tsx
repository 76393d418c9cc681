import { useState } from 'react';
import type { GuestList } from '#shared/api/hosting';
import { Rows } from '../../lib/motion/Rows';
import { Chip } from '../../ui/Chip';
import { IconButton } from '../../ui/IconButton';
import { MoreIcon } from '../../ui/icons';
import { allowedActions } from './guest-changes';
import { GuestRow, NoGuests } from './GuestRow';
import type { PendingConfirmation } from './confirmations';

type Member = GuestList['members'][number];
type Props = {
  members: readonly Member[];
  viewerId: number;
  viewerRole: 'host' | 'cohost';
  isOpen: boolean;
  onRole: (userId: number, role: 'member' | 'cohost') => Promise<void>;
  onAsk: (pending: PendingConfirmation) => void;
};

const ROLE_NOTES = { host: 'Host', cohost: 'Co-host', member: undefined };

export function Members({ members, ...props }: Props) {
  return (
    <>
      <Rows items={members} idOf={({ id }) => id} className="divide-y divide-line">
        {(member) => <MemberRow member={member} {...props} />}
      </Rows>
      {members.length === 1 && <NoGuests>Nobody else is going yet. Share the link to change that.</NoGuests>}
    </>
  );
}

function MemberRow({
  member,
  viewerId,
  viewerRole,
  isOpen,
  onRole,
  onAsk,
}: Omit<Props, 'members'> & { member: Member }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const allowed = allowedActions(viewerRole, member.role);
  const isSelf = member.id === viewerId;
  const hasMore = isOpen && !isSelf && (allowed.remove || allowed.changeRole);
  const role = ROLE_NOTES[member.role];
  const note = isSelf ? [role, 'you'].filter(Boolean).join(', ') : role;
  const isCohost = member.role === 'cohost';
  return (
    <GuestRow
      guest={member}
      note={note}
      aside={
        hasMore && (
          <IconButton
            label={`More about ${member.displayName}`}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <MoreIcon />
          </IconButton>
        )
      }
    >
      {hasMore && isUnfolded && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {allowed.changeRole && (
            <>
              <Chip onClick={() => void onRole(member.id, isCohost ? 'member' : 'cohost')}>
                {isCohost ? 'No longer co-host' : 'Make co-host'}
              </Chip>
              <Chip onClick={() => onAsk({ kind: 'hand-over', member })}>Hand over</Chip>
            </>
          )}
          {allowed.remove && (
            <Chip onClick={() => onAsk({ kind: 'remove', member, isWaiting: false })}>Remove</Chip>
          )}
        </div>
      )}
    </GuestRow>
  );
}
