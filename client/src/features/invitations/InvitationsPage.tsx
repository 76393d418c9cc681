import { Suspense, useEffect, useRef } from 'react';
import { town } from '../../lib/town';
import { lazyPart } from '../../lib/LazyPart';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { queryClient as appQueryClient } from '../../lib/query-client';
import { readFlag, write } from '../../lib/storage';
import { IconButton } from '../../ui/IconButton';
import { HelpIcon, PreferencesIcon } from '../../ui/icons';
import { PageTitle, WideColumn } from '../../ui/Page';
import { useSheet } from '../../navigation/use-sheet';
import { useUrl } from '../../navigation/use-url';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { nearQuery } from '../cities/near';
import { useNearQuery } from '../cities/use-near';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { seatSheet } from '../tables/seat-sheet';
import { GoingButton } from '../tribs/GoingButton';
import { manageSheet } from '../tribs/manage-sheet';
import { acceptInvitation, invitationsQuery, showSkipped, skipInvitation } from './invitations.api';
import { CARD_GRID, InvitationsSkeleton } from './InvitationsSkeleton';
import { preferencesSheet } from './preferences-sheet';
import { SampleInvitations } from './SampleInvitations';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Invitation } from '#shared/api/invitations';
import type { OwnUser } from '#shared/api/users';
import { goesAheadText } from '#shared/domain/goes-ahead';
import { LANG } from '../../lib/lang';
import { Rows } from '../../lib/motion/Rows';
import { paths, tribPath } from '../../lib/paths';
import { Button, buttonClass, onSingleTap } from '../../ui/Button';
import { Dotted } from '../../ui/Dotted';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { hideTrib } from '../trib-card/trib-card.api';
import { TribMatch } from '../trib-card/TribMatch';
import type { TribContext } from '../tribs/memberships.api';
import { tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';
import { feedQuery } from '../tribs/tribs.api';
import { InvitationCard } from './InvitationCard';
import { readSeen, useInvitations } from './use-invitations';
import * as t from './texts';

const EmptyTown = lazyPart(async () => (await import('../trib-card/EmptyTown')).EmptyTown);
const TablesSection = lazyPart(async () => (await import('../tables/TablesSection')).TablesSection);
const TableOffers = lazyPart(async () => (await import('../tables/TablesSection')).TableOffers);

export async function prefetch(viewerId: number | null): Promise<void> {
  if (viewerId !== null) await appQueryClient.prefetchQuery(invitationsQuery(viewerId, nearQuery()));
}

export default function InvitationsPage() {
  const { user, isRestoring } = useAuth();
  const openPreferences = useOpenPreferences();
  const url = useUrl();
  const isSheetOpen = [preferencesSheet, seatSheet, manageSheet].some(
    ({ inUrl }) => inUrl.propsAt(url) !== null,
  );
  const isVisitor = !isRestoring && !user;
  /** A real installation shows nobody meetups and people that do not exist. */
  const hasSamples = isVisitor && !town.startsEmpty;
  const picked = isRestoring || user?.choseInterests ? t.pickedForYouBy : t.youMayLike;
  return (
    <WideColumn>
      <header className="px-5 py-5">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <PageTitle>{t.invitations}</PageTitle>
          <div className="flex grow justify-end gap-2.5">
            {/* What depends on the session comes first, so that its late appearance does not move the other buttons. */}
            {isVisitor && <Welcome isDue={!isSheetOpen} />}
            <NotificationsBell />
            <IconButton
              label={town.onlyWorks ? t.suggestions : t.aiMeetupPreferences}
              variant="solid"
              aria-haspopup="dialog"
              onClick={openPreferences}
            >
              <PreferencesIcon />
            </IconButton>
          </div>
        </div>
        <div className="mt-1.5 flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="text-sm text-muted">{hasSamples ? t.whatTheyLookLike : picked}</p>
          <GoingButton className="hit-44 min-h-7 border border-line bg-surface px-2.5 hover:border-edge" />
        </div>
      </header>
      {isRestoring && <InvitationsSkeleton />}
      {hasSamples && <SampleInvitations forVisitor />}
      {isVisitor && town.startsEmpty && (
        <NoInvitations viewerId={null} onPreferences={openPreferences} onShowSkipped={null} />
      )}
      {user && (
        <Suspense fallback={null}>
          <TableOffers user={user} />
        </Suspense>
      )}
      {user && <OwnInvitations key={user.id} user={user} onPreferences={openPreferences} />}
      {user && (
        <Suspense fallback={<div className="mx-5 my-6 h-36" />}>
          <TablesSection key={user.id} user={user} />
        </Suspense>
      )}
    </WideColumn>
  );
}

/** Also resumes after the sign-in at a provider. */
function useOpenPreferences() {
  const requireAuth = useRequireAuth();
  const { user, takePendingAction } = useAuth();
  const open = () =>
    requireAuth(t.setYourPreferences, () => preferencesSheet.open({}), {
      resumeKey: preferencesSheet.name,
    });
  useEffect(() => {
    if (user && takePendingAction?.() === preferencesSheet.name) preferencesSheet.open({});
  }, [user, takePendingAction]);
  return open;
}

/** Explains invitations on a visitor's first visit, and again whenever they ask. */
export function Welcome({ isDue }: { isDue: boolean }) {
  const { isOpen, open } = useSheet('welcome', () => ({}));
  const isDecided = useRef(false);
  const isFree = useNoOverlayOpen();
  useEffect(() => {
    if (!isDue || !isFree || isDecided.current) return;
    isDecided.current = true;
    if (!readFlag('hasSeenTribTutorial')) open();
  }, [isDue, isFree, open]);
  // It opens on its own, so it must count as open already while its script loads.
  useRegisterOverlay(isOpen);
  return (
    <IconButton label={t.howInvitationsWork} variant="solid" aria-haspopup="dialog" onClick={open}>
      <HelpIcon />
    </IconButton>
  );
}

const FEEDBACK = { title: t.feedbackNoted, description: t.youWontInvitedTo };

export function OwnInvitations({ user, onPreferences }: { user: OwnUser; onPreferences: () => void }) {
  const { waiting, hasSkipped, isError, isFetching, refetch } = useInvitations(user.id);
  const queryClient = useQueryClient();
  useMarkSeen(waiting);
  const run = ({ trib }: Invitation, action: (context: TribContext) => unknown) =>
    void action({ queryClient, trib, viewer: user });
  // A retry shows the loading state instead of the error.
  const query = { data: waiting, isError: isError && !isFetching, refetch };
  return (
    <QueryState query={query} loading={<InvitationsSkeleton />} failed={t.invitationsDidntLoad}>
      {(invitations) => (
        <Rows
          items={invitations.length > 0 ? invitations : [null]}
          idOf={(invitation) => invitation?.trib.id ?? 'none'}
          className={invitations.length > 0 ? CARD_GRID : undefined}
        >
          {(invitation, index) =>
            invitation ? (
              <OwnInvitation
                invitation={invitation}
                isFirst={index === 0}
                onAccept={() => run(invitation, acceptInvitation)}
                onSkip={() => run(invitation, ({ trib }) => skipInvitation(queryClient, user.id, trib.id))}
                onDecline={() => run(invitation, (context) => hideTrib(context, FEEDBACK))}
              />
            ) : (
              <NoInvitations
                viewerId={user.id}
                onPreferences={onPreferences}
                onShowSkipped={hasSkipped ? () => showSkipped(queryClient, user.id) : null}
              />
            )
          }
        </Rows>
      )}
    </QueryState>
  );
}

/** Several times as many as are shown at a time. */
const REMEMBERED = 60;

/** Whoever looks at the page has seen what is on it. */
function useMarkSeen(shown: readonly Invitation[] | undefined): void {
  useEffect(() => {
    if (!shown) return;
    const known = new Set([...readSeen(), ...shown.map(({ trib }) => trib.id)]);
    write('seenInvitations', JSON.stringify([...known].slice(-REMEMBERED)));
  }, [shown]);
}

type OwnInvitationProps = {
  invitation: Invitation;
  isFirst: boolean;
  onAccept: () => void;
  onSkip: () => void;
  onDecline: () => void;
};

export function OwnInvitation({ invitation, isFirst, onAccept, onSkip, onDecline }: OwnInvitationProps) {
  const { trib, why } = invitation;
  const facts = tribFacts(trib, useTribNow(trib));
  return (
    <InvitationCard
      name={trib.name}
      picture={<TribImage trib={trib} eager={isFirst} first={isFirst} className="aspect-[16/9] w-full" />}
      match={<TribMatch trib={trib} size="md" />}
      why={why}
      when={<TribWhen {...facts} />}
      where={
        <Dotted>
          <bdi>{facts.location}</bdi>
          {facts.distance}
        </Dotted>
      }
      description={trib.description}
      going={[
        t.ofGoing({ count: trib.memberCount, max: trib.maxParticipants }),
        goesAheadText(trib.missing, LANG),
      ]
        .filter(Boolean)
        .join(' · ')}
      attendees={trib.topMembers.map(({ member, matchLevel }) => ({
        ...member,
        match: matchLevel && { level: matchLevel },
      }))}
      action={
        <Button full onClick={onSingleTap(onAccept)}>
          {t.acceptInvitation}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="md" className="grow basis-28" onClick={onSingleTap(onSkip)}>
            {t.skipIt}
          </Button>
          <Link
            href={tribPath(trib.id)}
            className={`grow basis-28 ${buttonClass({ variant: 'secondary', size: 'md' })}`}
          >
            {t.details}
          </Link>
        </div>
        <Button
          variant="quiet"
          size="md"
          className="-mb-2 text-sm text-muted"
          onClick={onSingleTap(onDecline)}
        >
          {t.notInterestedInActivity}
        </Button>
      </div>
    </InvitationCard>
  );
}

type NoInvitationsProps = {
  viewerId: number | null;
  onPreferences: () => void;
  /** Null where nothing was skipped. */
  onShowSkipped: (() => void) | null;
};

function NoInvitations({ viewerId, onPreferences, onShowSkipped }: NoInvitationsProps) {
  const { data: feed } = useInfiniteQuery(feedQuery(viewerId, {}, useNearQuery()));
  const planned = feed?.pages[0]?.items;
  const isNothingPlanned = planned?.length === 0;
  const isEmptyTown = town.startsEmpty && planned?.every(({ withinReach }) => withinReach === false);
  return (
    <>
      <EmptyState
        title={t.noInvitationsYet}
        text={
          onShowSkipped
            ? t.youSkippedOnesHere
            : isEmptyTown || viewerId === null
              ? t.theyComeStop
              : t.theyComeWhenMeetup
        }
        action={
          <div className="grid gap-3">
            {onShowSkipped && <Button onClick={onShowSkipped}>{t.showThemAgain}</Button>}
            <Button variant={onShowSkipped ? 'secondary' : 'primary'} onClick={onPreferences}>
              {t.setPreferences}
            </Button>
            {!isEmptyTown && (
              <Link
                href={isNothingPlanned ? paths.createTrib : paths.meetups}
                className={buttonClass({ variant: 'secondary' })}
              >
                {isNothingPlanned ? t.createFirstMeetup : t.seeWhoMeeting}
              </Link>
            )}
          </div>
        }
      />
      {isEmptyTown && (
        <Suspense fallback={null}>
          <EmptyTown hasHead={false} />
        </Suspense>
      )}
      {isNothingPlanned && !isEmptyTown && (
        <>
          <p className="mb-4 text-center text-base text-pretty text-muted">{t.whatTheyLookLikeStop}</p>
          <SampleInvitations forVisitor={false} />
        </>
      )}
    </>
  );
}
