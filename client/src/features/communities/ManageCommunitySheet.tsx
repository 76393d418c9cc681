import { Suspense, useState } from 'react';
import type { CommunityDetails, CommunityMember } from '#shared/api/communities';
import type { CommunityRole } from '#shared/domain/community-options';
import { lazyPart } from '../../lib/LazyPart';
import { useWrite } from '../../lib/use-write';
import { publicPaths } from '#shared/domain/paths';
import { actionRowClass } from '../../ui/ActionRow';
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
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { useOverlay } from '../../navigation/overlays';
import {
  communityKeys,
  deleteCommunityMember,
  putCommunityRequest,
  putCommunityRole,
} from './communities.api';
import { Members, Requests } from './CommunityPeople';
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
        <li>
          <button type="button" aria-haspopup="dialog" className={actionRowClass} onClick={onEdit}>
            <PencilIcon /> {t.editOrPin}
          </button>
        </li>
        {isShown && (
          <li>
            <button type="button" className={actionRowClass} onClick={() => onShow('invite')}>
              <PersonAddIcon /> {t.invitePeople}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={actionRowClass} onClick={() => onShow('announce')}>
            <BellIcon /> {t.tellAllMembers}
          </button>
        </li>
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
        <div className="-mx-3">
          <button
            type="button"
            aria-haspopup="dialog"
            className={`${actionRowClass} text-danger`}
            onClick={() => ask({ kind: 'leave' })}
          >
            <CloseIcon /> {t.leaveThisCommunity}
          </button>
        </div>
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
