import { listText } from '../../lib/list-text';
import type { ReactNode } from 'react';
import type { GuestList, JoinRequester } from '#shared/api/hosting';
import type { Member, Trib } from '#shared/api/tribs';
import type { MemberRole } from '#shared/domain/trib-options';
import { Rows } from '../../lib/motion/Rows';
import { Button, onSingleTap } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { MatchLabel } from '../../ui/MatchLabel';
import { ManagedPerson } from '../people/PersonRow';
import type { PendingConfirmation } from './Confirmation';
import type { RoleDates } from './hosting.api';
import * as t from './texts';

type Props = {
  requests: readonly JoinRequester[];
  isOpen: boolean;
  onDecide: (userId: number, accept: boolean) => void;
};

export function Requests({ requests, isOpen, onDecide }: Props) {
  if (requests.length === 0) return <NoGuests>{t.nobodyAskingToJoin}</NoGuests>;
  return (
    <Rows items={requests} idOf={({ id }) => id} className="divide-y divide-line">
      {(guest) => (
        <ManagedPerson person={guest} note={guest.bio}>
          <About guest={guest} />
          <div className="mt-3 button-pair">
            <Button
              variant="secondary"
              size="md"
              aria-label={t.declineName({ name: guest.displayName })}
              onClick={onSingleTap(() => onDecide(guest.id, false))}
            >
              {t.decline}
            </Button>
            <Button
              size="md"
              disabled={!isOpen}
              aria-label={t.acceptName({ name: guest.displayName })}
              onClick={onSingleTap(() => onDecide(guest.id, true))}
            >
              {t.accept}
            </Button>
          </div>
        </ManagedPerson>
      )}
    </Rows>
  );
}

function About({ guest }: { guest: JoinRequester }) {
  return (
    <div className="mt-2 grid gap-2 text-sm">
      <MatchLabel level={guest.matchLevel} score={null} isGuess={guest.isGuess} />
      {guest.sharedInterests.length > 0 && (
        <p className="text-pretty">{t.youBothLike({ interests: listText(guest.sharedInterests) })}</p>
      )}
      {guest.message !== null && <Note>{guest.message}</Note>}
    </div>
  );
}

const Note = ({ children }: { children: string }) => (
  <blockquote dir="auto" className="rounded-input bg-raised px-4 py-3 text-sm text-pretty break-words">
    {children}
  </blockquote>
);

type MemberWithRole = GuestList['members'][number];
/** Who has the tools of a meetup. */
export type ManagerRole = 'host' | 'cohost' | 'organizer';
type MembersProps = {
  trib: Trib;
  members: readonly MemberWithRole[];
  viewerId: number;
  viewerRole: ManagerRole;
  isOpen: boolean;
  onRole: (userId: number, role: 'member' | 'cohost', dates: RoleDates) => void;
  onAsk: (pending: PendingConfirmation) => void;
};

const OF_IT = { make: t.makeCohost, end: t.noLongerCohost };
const OF_ALL_DATES = { make: t.makeCohostOfAll, end: t.noLongerCohostOfAll };
const ROLE_NOTES = { host: t.host, cohost: t.cohost, volunteer: t.host, member: undefined };

export function Members({ members, ...props }: MembersProps) {
  return (
    <>
      <Rows items={members} idOf={({ id }) => id} className="divide-y divide-line">
        {(member) => <MemberRow member={member} {...props} />}
      </Rows>
      {members.length === 1 && <NoGuests>{t.nobodyElseGoingYet}</NoGuests>}
    </>
  );
}

/** Writes "Host, you, came, 4 of 6 dates" of whom that is known. */
function noteOf({ role, stillComes, came, cameTo }: MemberWithRole, isSelf: boolean): string | undefined {
  const parts = [
    ROLE_NOTES[role],
    isSelf && t.you,
    role !== 'host' && stillComes === true && t.stillComes,
    stillComes === false && t.hasntSaid,
    came === true && t.cameNote,
    came === false && t.wasntThere,
    cameTo && t.cameToDates({ dates: cameTo.dates, of: cameTo.of }),
  ];
  const note = parts.filter((part) => typeof part === 'string').join(', ');
  return note && note.slice(0, 1).toUpperCase() + note.slice(1);
}

function MemberRow({
  member,
  trib,
  viewerId,
  viewerRole,
  isOpen,
  onRole,
  onAsk,
}: Omit<MembersProps, 'members'> & { member: MemberWithRole }) {
  const allowed = allowedActions(viewerRole, member.role);
  const isSelf = member.id === viewerId;
  const hasMore = isOpen && !isSelf && (allowed.remove || allowed.changeRole);
  const note = noteOf(member, isSelf);
  const isCohost = member.role === 'cohost';
  const isSeries = trib.seriesId !== null;
  return (
    <ManagedPerson
      person={member}
      note={note || member.bio}
      isNoteAccented={Boolean(note)}
      more={
        hasMore && (
          <>
            {allowed.changeRole && (
              <>
                <Chip onClick={() => onRole(member.id, isCohost ? 'member' : 'cohost', 'all')}>
                  {(isSeries ? OF_ALL_DATES : OF_IT)[isCohost ? 'end' : 'make']}
                </Chip>
                {isSeries && (
                  <Chip onClick={() => onRole(member.id, isCohost ? 'member' : 'cohost', 'one')}>
                    {isCohost ? t.notOfDate : t.ofDateOnly}
                  </Chip>
                )}
                <Chip onClick={() => onAsk({ kind: 'hand-over', member })}>{t.handOver}</Chip>
              </>
            )}
            {allowed.remove && (
              <Chip onClick={() => onAsk({ kind: 'remove', member, isWaiting: false })}>{t.remove}</Chip>
            )}
          </>
        )
      }
    >
      {member.message !== undefined && (
        <div className="mt-2">
          <Note>{member.message}</Note>
        </div>
      )}
    </ManagedPerson>
  );
}

type WaitlistProps = {
  waitlist: readonly Member[];
  isOpen: boolean;
  onAsk: (pending: PendingConfirmation) => void;
  onLetIn: (userId: number) => void;
};

/** Lists people in order of arrival. The first gets the next free spot automatically, and a host lets in whom they like. */
export function Waitlist({ waitlist, isOpen, onAsk, onLetIn }: WaitlistProps) {
  if (waitlist.length === 0) return <NoGuests>{t.nobodyWaitingForSpot}</NoGuests>;
  return (
    <Rows items={waitlist} idOf={({ id }) => id} ordered className="divide-y divide-line">
      {(guest, index) => (
        <ManagedPerson
          person={guest}
          isNoteAccented
          note={index === 0 ? t.getsNextFreeSpot : t.inLine({ place: index + 1 })}
        >
          {isOpen && (
            <div className="mt-2.5 flex flex-wrap gap-2">
              <Chip
                aria-label={t.letNameIn({ name: guest.displayName })}
                onClick={onSingleTap(() => onLetIn(guest.id))}
              >
                {t.letIn}
              </Chip>
              <Chip
                aria-label={t.removeName({ name: guest.displayName })}
                onClick={() => onAsk({ kind: 'remove', member: guest, isWaiting: true })}
              >
                {t.remove}
              </Chip>
            </div>
          )}
        </ManagedPerson>
      )}
    </Rows>
  );
}

function NoGuests({ children }: { children: ReactNode }) {
  return <p className="py-4 text-center text-pretty text-muted">{children}</p>;
}

/** The lists as they are after the action succeeds. They are shown at once, and rolled back if the server refuses. */
export function withDecision(guests: GuestList, userId: number, accept: boolean, max: number): GuestList {
  const waiting = guests.waitlist.find(({ id }) => id === userId);
  if (waiting && accept)
    return {
      ...guests,
      waitlist: guests.waitlist.filter(({ id }) => id !== userId),
      members: [...guests.members, { ...waiting, role: 'member' }],
    };
  const asking = guests.requests.find(({ id }) => id === userId);
  if (!asking) return guests;
  const requests = guests.requests.filter(({ id }) => id !== userId);
  if (!accept) return { ...guests, requests };
  const { matchLevel: _level, isGuess: _guess, sharedInterests: _shared, message, ...guest } = asking;
  return guests.members.length < max
    ? {
        ...guests,
        requests,
        members: [...guests.members, { ...guest, role: 'member', ...(message !== null && { message }) }],
      }
    : { ...guests, requests, waitlist: [...guests.waitlist, guest] };
}

const RANK: Record<MemberRole, number> = { host: 0, cohost: 1, volunteer: 2, member: 3 };

/** There is only one host, so the previous one becomes a co-host. */
export function withRole(guests: GuestList, userId: number, role: MemberRole): GuestList {
  const members = guests.members.map((member) => {
    if (member.id === userId) return { ...member, role };
    return role === 'host' && member.role === 'host' ? { ...member, role: 'cohost' as const } : member;
  });
  return { ...guests, members: members.toSorted((a, b) => RANK[a.role] - RANK[b.role]) };
}

export function allowedActions(viewerRole: ManagerRole, role: MemberRole) {
  const isHost = viewerRole === 'host';
  return {
    remove: role === 'member' || (isHost && role === 'cohost'),
    changeRole: isHost && role !== 'host',
  };
}
