import { Suspense, useState } from 'react';
import type { CommunityDetails, CommunityMember } from '#shared/api/communities';
import type { CommunityRole } from '#shared/domain/community-options';
import { lazyPart } from '../../lib/LazyPart';
import { useWrite } from '../../lib/use-write';
import { publicPaths } from '#shared/domain/paths';
import { ActionRow, actionRowClass } from '../../ui/ActionRow';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Failure } from '../../ui/Form';
import {
  BellIcon,
  CalendarIcon,
  CloseIcon,
  PencilIcon,
  PeopleIcon,
  PersonAddIcon,
  ShareIcon,
} from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { Skeleton, Loading } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { useOverlay } from '../../navigation/overlays';
import {
  communityKeys,
  deleteCommunityMember,
  putCommunityRequest,
  putCommunityRole,
  communityMembersQuery,
  communityRequestsQuery,
} from './communities.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { toldApart } from '../people/told-apart';
import { useFallbackPolling } from '../../lib/live/live';
import { Button, onSingleTap } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { QueryState } from '../../ui/QueryState';
import { ShowMore } from '../../ui/ShowMore';
import { ManagedPerson } from '../people/PersonRow';
import { allowedActions, ROLE_NAMES } from './community-roles';
import * as t from './texts';

type Props = {
  viewerId: number;
  community: CommunityDetails;
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
  onLeave: () => unknown;
};

/** Lets organizers decide on requests, manage members and edit the community. */
export function ManageCommunitySheet({ open, onClose, ...rest }: Props) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={t.manage}
      description={<bdi>{rest.community.name}</bdi>}
      isTall
      focusTitle
    >
      <Tools {...rest} />
    </SheetRoot>
  );
}

type Asked = { kind: 'remove' | 'hand-over'; member: CommunityMember } | { kind: 'leave' };

const AnnouncePanel = lazyPart(async () => (await import('./announcements/AnnouncePanel')).AnnouncePanel);
const InvitePanel = lazyPart(async () => (await import('./invites/InvitePanel')).InvitePanel);

/** What an organizer makes of a person. */
type OrganizerAct = { userId: number; to: 'let-in' | 'declined' | 'removed' | CommunityRole };

type Panel = 'invite' | 'announce';

function Tools(props: Omit<Props, 'open' | 'onClose'>) {
  const { viewerId, community } = props;
  const [panel, setPanel] = useState<Panel | null>(null);
  const back = () => setPanel(null);
  if (panel === null) return <ToolList {...props} onShow={setPanel} />;
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
      {panel === 'invite' ? (
        <InvitePanel community={community} onBack={back} />
      ) : (
        <AnnouncePanel viewerId={viewerId} subject={{ communityId: community.id }} onBack={back} />
      )}
    </Suspense>
  );
}

type ToolListProps = Omit<Props, 'open' | 'onClose'> & { onShow: (panel: Panel) => void };

function ToolList({ viewerId, community, onEdit, onLeave, onShow }: ToolListProps) {
  const { id, requestCount } = community;
  const [tab, setTab] = useState(requestCount > 0 ? 'requests' : 'members');
  const isShown = !community.isArchived && !community.review;
  const acts = useWrite({
    subject: `people of community ${id}`,
    send: ({ userId, to }: OrganizerAct) => {
      if (to === 'removed') return deleteCommunityMember(id, userId);
      if (to === 'let-in' || to === 'declined') return putCommunityRequest(id, userId, to === 'let-in');
      return putCommunityRole(id, userId, to);
    },
    failure: { form: t.didntWorkTryAgain },
    stale: [communityKeys(viewerId).all],
  });
  const confirmation = useOverlay('confirm-community');
  const [asked, setAsked] = useState<Asked>();
  const ask = (next: Asked) => {
    setAsked(next);
    confirmation.open();
  };
  const confirm = async () => {
    await confirmation.leave();
    if (asked?.kind === 'leave') await onLeave();
    else if (asked) acts.send({ userId: asked.member.id, to: asked.kind === 'remove' ? 'removed' : 'owner' });
  };
  return (
    <>
      <ul className="-mx-3 mb-4 grid gap-1">
        <ActionRow icon={<PencilIcon />} label={t.editOrPin} aria-haspopup="dialog" onClick={onEdit} />
        {isShown && (
          <ActionRow icon={<PersonAddIcon />} label={t.invitePeople} onClick={() => onShow('invite')} />
        )}
        <ActionRow icon={<BellIcon />} label={t.tellAllMembers} onClick={() => onShow('announce')} />
        {isShown && (
          <li>
            <a className={actionRowClass} href={publicPaths.community(id)}>
              <ShareIcon /> {t.publicPage}
            </a>
          </li>
        )}
        <li>
          <a className={actionRowClass} href={`/api/communities/${id}/meetups`} download>
            <CalendarIcon /> {t.downloadMeetups}
          </a>
        </li>
        <li>
          <a className={actionRowClass} href={`/api/communities/${id}/members.csv`} download>
            <PeopleIcon /> {t.downloadMembers}
          </a>
        </li>
      </ul>
      <Failure text={acts.failure} className="mb-3" />
      <Tabs
        label={t.people}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'requests',
            label: t.requestsCount({ count: requestCount }),
            content: (
              <Requests
                viewerId={viewerId}
                communityId={id}
                busyWith={acts.pending.map(({ userId }) => userId)}
                onDecide={(userId, accept) => acts.send({ userId, to: accept ? 'let-in' : 'declined' })}
              />
            ),
          },
          {
            value: 'members',
            label: t.membersCount({ count: community.memberCount }),
            content: (
              <Members
                viewerId={viewerId}
                community={community}
                onAsk={(kind, member) => ask({ kind, member })}
                onRole={(userId, to) => acts.send({ userId, to })}
              />
            ),
          },
        ]}
      />
      <div className="mt-4 border-t border-line pt-2">
        <ul className="-mx-3">
          <ActionRow
            icon={<CloseIcon />}
            label={t.leaveThisCommunity}
            className="text-danger"
            aria-haspopup="dialog"
            onClick={() => ask({ kind: 'leave' })}
          />
        </ul>
      </div>
      <ConfirmDialog
        {...textsOf(asked, community)}
        open={confirmation.isOpen}
        onClose={confirmation.close}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

function textsOf(asked: Asked | undefined, { name, role, organizers, review }: CommunityDetails) {
  if (asked?.kind === 'hand-over') {
    return {
      title: t.handOverTo({ name: asked.member.displayName }),
      description: t.theyBecomeOwnerAnd,
      cancelText: t.notNow,
      confirmText: t.handOver,
    };
  }
  if (asked?.kind === 'remove') {
    return {
      title: t.removeQuestion({ name: asked.member.displayName }),
      description: t.wellTellThemThey,
      cancelText: t.keep,
      confirmText: t.remove,
    };
  }
  const next = organizers.find((organizer) => organizer.role === 'organizer');
  return {
    title: t.leaveQuestion({ name }),
    description:
      role !== 'owner'
        ? t.youNoLongerOne
        : review
          ? t.nobodyElseSeenDeleted
          : next
            ? t.becomesOwner({ name: next.displayName })
            : t.noOtherOrganizerArchived,
    cancelText: t.stay,
    confirmText: t.leave,
  };
}

type RequestsProps = {
  viewerId: number;
  communityId: number;
  /** Ids of the people whose request is being decided on. */
  busyWith: readonly number[];
  onDecide: (userId: number, accept: boolean) => void;
};

function Requests({ viewerId, communityId, busyWith, onDecide }: RequestsProps) {
  const list = useInfiniteQuery({
    ...communityRequestsQuery(viewerId, communityId),
    ...useFallbackPolling(),
  });
  return (
    <QueryState query={list} loading={LOADING} failed={t.requestsDidntLoad} isInline>
      {({ pages }) => {
        const people = pages.flatMap(({ items }) => items);
        if (people.length === 0) return <p className="py-4 text-center text-muted">{t.nobodyAskingToJoin}</p>;
        return (
          <>
            <ul className="divide-y divide-line">
              {people.map((person) => (
                <li key={person.id}>
                  <ManagedPerson person={person} note={person.bio}>
                    <div className="mt-3 button-pair">
                      <Button
                        variant="secondary"
                        size="md"
                        busy={busyWith.includes(person.id)}
                        aria-label={t.declineName({ name: person.displayName })}
                        onClick={onSingleTap(() => onDecide(person.id, false))}
                      >
                        {t.decline}
                      </Button>
                      <Button
                        size="md"
                        busy={busyWith.includes(person.id)}
                        aria-label={t.letInName({ name: person.displayName })}
                        onClick={onSingleTap(() => onDecide(person.id, true))}
                      >
                        {t.letIn}
                      </Button>
                    </div>
                  </ManagedPerson>
                </li>
              ))}
            </ul>
            <ShowMore list={list} things="requests" />
          </>
        );
      }}
    </QueryState>
  );
}

type MembersProps = {
  viewerId: number;
  community: CommunityDetails;
  onAsk: (kind: 'remove' | 'hand-over', member: CommunityMember) => void;
  onRole: (userId: number, role: 'member' | 'organizer') => void;
};

function Members({ viewerId, community, ...rest }: MembersProps) {
  const list = useInfiniteQuery(communityMembersQuery(viewerId, community.id));
  return (
    <QueryState query={list} loading={LOADING} failed={t.membersDidntLoad} isInline>
      {({ pages }) => (
        <>
          <ul className="divide-y divide-line">
            {toldApart(pages.flatMap(({ items }) => items)).map((member) => (
              <li key={member.id}>
                <MemberRow member={member} viewerId={viewerId} community={community} {...rest} />
              </li>
            ))}
          </ul>
          <ShowMore list={list} things="members" />
        </>
      )}
    </QueryState>
  );
}

function MemberRow({
  member,
  viewerId,
  community,
  onAsk,
  onRole,
}: MembersProps & { member: CommunityMember }) {
  const allowed = allowedActions(community.role, member.role);
  const isSelf = member.id === viewerId;
  const hasMore = !isSelf && (allowed.remove || allowed.changeRole);
  const role = member.role === 'member' ? null : ROLE_NAMES[member.role];
  const isLeading = member.role === 'organizer';
  return (
    <ManagedPerson
      person={member}
      note={[role, isSelf && t.you].filter(Boolean).join(', ') || member.bio}
      more={
        hasMore && (
          <>
            {allowed.changeRole && (
              <>
                <Chip onClick={() => onRole(member.id, isLeading ? 'member' : 'organizer')}>
                  {isLeading ? t.noLongerOrganizer : t.makeOrganizer}
                </Chip>
                <Chip onClick={() => onAsk('hand-over', member)}>{t.handOver}</Chip>
              </>
            )}
            {allowed.remove && <Chip onClick={() => onAsk('remove', member)}>{t.remove}</Chip>}
          </>
        )
      }
    />
  );
}

const LOADING = <Loading label={t.loadingPeople} placeholders={['h-13', 'h-13']} />;
