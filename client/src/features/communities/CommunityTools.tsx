import { useQueryClient } from '@tanstack/react-query';
import type { CommunityDetails } from '#shared/api/communities';
import { useWrite } from '../../lib/use-write';
import { ActionRow } from '../../ui/ActionRow';
import { Button, onSingleTap } from '../../ui/Button';
import { FlagIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { useOverlay } from '../../navigation/overlays';
import { useSheet } from '../../navigation/use-sheet';
import { ReviewNotice } from '../first-posts/ReviewNotice';
import { ReportForm } from '../people/ReportForm';
import { communityKeys, putOwner } from './communities.api';
import { isOrganizer } from './community-roles';
import { leaveCommunity } from './memberships';
import * as t from './texts';

type Props = { viewerId: number; community: CommunityDetails };

export function OrganizerTools({ viewerId, community }: Props) {
  const queryClient = useQueryClient();
  const form = useSheet('community-form', (_, leave) => ({
    viewerId,
    community,
    onSaved: () => void leave(),
  }));
  const manage = useSheet('manage-community', (_, leave) => ({
    viewerId,
    community,
    onEdit: form.open,
    onLeave: async () => {
      await leave();
      await leaveCommunity({ queryClient, community, viewer: { id: viewerId } });
      await queryClient.invalidateQueries({ queryKey: communityKeys(viewerId).all });
    },
  }));
  if (!isOrganizer(community)) return null;
  const { requestCount } = community;
  return (
    <Button full aria-haspopup="dialog" onClick={manage.open}>
      {t.manageAsking({ count: requestCount })}
    </Button>
  );
}

export function OwnersReview({ viewerId, community: { id, review } }: Props) {
  const queryClient = useQueryClient();
  return (
    review && (
      <div className="mt-4">
        <ReviewNotice
          review={review}
          url={`/api/communities/${id}`}
          takeBack="leave it"
          onAsked={() => queryClient.invalidateQueries({ queryKey: communityKeys(viewerId).one(id) })}
        />
      </div>
    )
  );
}

/** Lets a member of a community without an owner take it on. */
export function TakeOver({ viewerId, community }: Props) {
  const { send, isPending } = useWrite({
    subject: `owner of community ${community.id}`,
    send: () => putOwner(community.id),
    done: () => showToast({ title: t.isYours({ name: community.name }), description: t.youCanEditAnd }),
    failure: { toast: t.youCouldntTakeOn },
    stale: [communityKeys(viewerId).all],
  });
  if (community.hasOwner || !community.isMember) return null;
  return (
    <div className="mt-4 rounded-input border border-line bg-raised p-4">
      <p className="text-pretty">
        {community.isArchived ? t.communityArchivedNobodyOwns : t.nobodyOwnsCommunityYet} {t.whoeverTakesItOn}
      </p>
      <Button
        variant="secondary"
        size="md"
        className="mt-3"
        busy={isPending}
        onClick={onSingleTap(() => send())}
      >
        {t.takeOn}
      </Button>
    </div>
  );
}

export function ReportCommunity({ community }: { community: CommunityDetails }) {
  const report = useOverlay('report-community');
  return (
    <div className="mt-4 border-t border-line pt-2">
      <ul className="-mx-3">
        <ActionRow icon={<FlagIcon />} label={t.report} aria-haspopup="dialog" onClick={report.open} />
      </ul>
      <SheetRoot
        open={report.isOpen}
        onOpenChange={report.close}
        title={t.reportName({ name: community.name })}
      >
        <ReportForm
          subject={{ communityId: community.id }}
          note={t.organizersWontKnowYou}
          onClose={report.close}
        />
      </SheetRoot>
    </div>
  );
}
