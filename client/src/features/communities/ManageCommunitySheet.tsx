import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { CommunityDetails, CommunityMember } from '#shared/api/communities';
import { messageFor } from '../../lib/errors';
import { lazyPart } from '../../lib/LazyPart';
import { publicPaths } from '#shared/domain/public-paths';
import { actionRowClass } from '../../ui/ActionRow';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
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

type Props = {
  viewerId: number;
  community: CommunityDetails;
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
  onLeave: () => void;
};

/** Lets organizers decide on requests, manage members and edit the community. */
export function ManageCommunitySheet({ open, onClose, ...rest }: Props) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title="Manage"
      description={rest.community.name}
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
  const { failure, busyWith, run } = useActs(viewerId);
  const confirmation = useOverlay('confirm-community');
  const [asked, setAsked] = useState<Asked>();
  const ask = (next: Asked) => {
    setAsked(next);
    confirmation.open();
  };
  const confirm = async () => {
    await confirmation.leave();
    if (asked?.kind === 'leave') onLeave();
    if (asked?.kind === 'remove')
      await run(asked.member.id, () => deleteCommunityMember(id, asked.member.id));
    if (asked?.kind === 'hand-over')
      await run(asked.member.id, () => putCommunityRole(id, asked.member.id, 'owner'));
  };
  return (
    <>
      <ul className="-mx-3 mb-4 grid gap-1">
        <li>
          <button type="button" aria-haspopup="dialog" className={actionRowClass} onClick={onEdit}>
            <PencilIcon /> Edit or pin a message
          </button>
        </li>
        {isShown && (
          <li>
            <button type="button" className={actionRowClass} onClick={() => onShow('invite')}>
              <PersonAddIcon /> Invite people
            </button>
          </li>
        )}
        <li>
          <button type="button" className={actionRowClass} onClick={() => onShow('announce')}>
            <BellIcon /> Tell all members
          </button>
        </li>
        {isShown && (
          <li>
            <a className={actionRowClass} href={publicPaths.community(id)}>
              <ShareIcon /> Public page
            </a>
          </li>
        )}
        <li>
          <a className={actionRowClass} href={`/api/communities/${id}/meetups`} download>
            <CalendarIcon /> Download its meetups
          </a>
        </li>
        <li>
          <a className={actionRowClass} href={`/api/communities/${id}/members.csv`} download>
            <PeopleIcon /> Download its members
          </a>
        </li>
      </ul>
      {failure !== null && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {failure}
        </p>
      )}
      <Tabs
        label="People"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'requests',
            label: `Requests ${requestCount}`,
            content: (
              <Requests
                viewerId={viewerId}
                communityId={id}
                busyWith={busyWith}
                onDecide={(userId, accept) => run(userId, () => putCommunityRequest(id, userId, accept))}
              />
            ),
          },
          {
            value: 'members',
            label: `Members ${community.memberCount}`,
            content: (
              <Members
                viewerId={viewerId}
                community={community}
                onAsk={(kind, member) => ask({ kind, member })}
                onRole={(userId, role) => run(userId, () => putCommunityRole(id, userId, role))}
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
            <CloseIcon /> Leave this community
          </button>
        </div>
      </div>
      <ConfirmDialog
        {...textsOf(asked, community)}
        open={confirmation.isOpen}
        onCancel={confirmation.close}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

function textsOf(asked: Asked | undefined, { name, role, organizers, review }: CommunityDetails) {
  if (asked?.kind === 'hand-over') {
    return {
      title: `Hand over to ${asked.member.displayName}?`,
      description: "They become the owner, and we'll tell them. You stay as an organizer.",
      cancelText: 'Not now',
      confirmText: 'Hand over',
    };
  }
  if (asked?.kind === 'remove') {
    return {
      title: `Remove ${asked.member.displayName}?`,
      description: "We'll tell them. They come back only if an organizer lets them in.",
      cancelText: 'Keep',
      confirmText: 'Remove',
    };
  }
  const next = organizers.find((organizer) => organizer.role === 'organizer');
  return {
    title: `Leave ${name}?`,
    description:
      role !== 'owner'
        ? 'You are no longer one of its organizers then.'
        : review
          ? 'Nobody else has seen it, so it is deleted.'
          : next
            ? `${next.displayName}, its longest-serving organizer, becomes the owner.`
            : 'It has no other organizer, so it is archived until a member takes it on.',
    cancelText: 'Stay',
    confirmText: 'Leave',
  };
}

/** Runs actions one after the other, each press once. A refusal appears above the lists, with the server's message. */
function useActs(viewerId: number) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  /** Ids of the people with an action under way. */
  const [busyWith, setBusyWith] = useState<readonly number[]>([]);
  const pressed = useRef(new Set<number>());
  const last = useRef(Promise.resolve());
  const act = async (send: () => Promise<void>) => {
    setFailure(null);
    try {
      await send();
    } catch (error) {
      setFailure(messageFor(error, "That didn't work. Please try again."));
    }
    await queryClient.invalidateQueries({ queryKey: communityKeys(viewerId).all });
  };
  const run = (userId: number, send: () => Promise<void>): Promise<void> => {
    if (pressed.current.has(userId)) return last.current;
    pressed.current.add(userId);
    setBusyWith([...pressed.current]);
    last.current = last.current
      .then(() => act(send))
      .finally(() => {
        pressed.current.delete(userId);
        setBusyWith([...pressed.current]);
      });
    return last.current;
  };
  return { failure, busyWith, run };
}
