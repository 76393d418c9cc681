import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { copyTribPath, editTribPath } from '../../lib/paths';
import { lazyPart } from '../../lib/LazyPart';
import { copyLink } from '../../lib/share-link';
import { actionRowClass } from '../../ui/ActionRow';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { lines } from '../../ui/glyph';
import { CloseIcon, CopyIcon, PencilIcon, PersonAddIcon, PlusIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { BringPeople } from '../trib-card/bring-people/BringPeople';
import type { GuestListName } from '../tribs/managed-trib';
import { isStillOpen, useTribNow } from '../tribs/trib-times';
import { sharedTribUrl } from '../tribs/share-trib';
import { tribQuery } from '../tribs/tribs.api';
import { Confirmation, listOf, type PendingConfirmation, titleOf } from './Confirmation';
import { Guests } from './Guests';

const RepeatIcon = lines(
  'M4 11.5a5 5 0 0 1 5-5h10M16 3.5l3.2 3-3.2 3',
  'M20 12.5a5 5 0 0 1-5 5H5M8 20.5l-3.2-3 3.2-3',
);

const RepeatsPanel = lazyPart(async () => (await import('./RepeatsPanel')).RepeatsPanel);

type Panel = 'invite' | 'repeats';
const PANEL_TITLES = { invite: 'Invite people', repeats: 'Repeats' };

type Props = {
  tribId: number;
  list: GuestListName | null;
  viewerId: number;
  open: boolean;
  onClose: () => void;
};

export function ManageSheet({ tribId, list, viewerId, open, onClose }: Props) {
  const trib = useQuery({ ...tribQuery(viewerId, tribId), enabled: open });
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  /** The list with the person whom the last confirmation was about. */
  const [returnsTo, setReturnsTo] = useState<GuestListName | null>(null);
  const [panel, setPanel] = useState<'invite' | 'repeats' | null>(null);
  const isInviting = panel === 'invite';
  const areToolsShown = !pending && panel === null;
  const title = panel === null ? 'Manage' : PANEL_TITLES[panel];
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={pending ? titleOf(pending) : title}
      description={trib.data?.name}
      keepsToasts={isInviting}
      isTall={areToolsShown}
      focusTitle
    >
      <QueryState query={trib} loading={<Loading />} failed="This meetup didn't load">
        {(shown) => {
          if (pending) {
            return (
              <Confirmation
                trib={shown}
                pending={pending}
                viewerId={viewerId}
                onBack={() => {
                  setReturnsTo(listOf(pending));
                  setPending(null);
                }}
                onClose={onClose}
              />
            );
          }
          if (isInviting) {
            return (
              <>
                <BringPeople trib={shown} takesFocus />
                <Button variant="quiet" size="md" full className="mt-4" onClick={() => setPanel(null)}>
                  Back
                </Button>
              </>
            );
          }
          if (panel === 'repeats') {
            return (
              <Suspense fallback={<Loading />}>
                <RepeatsPanel
                  trib={shown}
                  viewerId={viewerId}
                  onBack={() => setPanel(null)}
                  onClose={onClose}
                />
              </Suspense>
            );
          }
          return (
            <Tools
              trib={shown}
              viewerId={viewerId}
              list={list}
              returnsTo={returnsTo}
              onAsk={setPending}
              onPanel={setPanel}
              onClose={onClose}
            />
          );
        }}
      </QueryState>
    </SheetRoot>
  );
}

type ToolsProps = {
  trib: Trib;
  viewerId: number;
  list: GuestListName | null;
  returnsTo: GuestListName | null;
  onAsk: (pending: PendingConfirmation) => void;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
};

function Tools({ trib, viewerId, list, returnsTo, onAsk, onPanel, onClose }: ToolsProps) {
  const isOpen = isStillOpen(trib, useTribNow(trib));
  if (trib.role !== 'host' && trib.role !== 'cohost') {
    return <p className="text-muted">Only the host and co-hosts can manage this meetup.</p>;
  }
  const actions = (
    <HostActions
      trib={trib}
      role={trib.role}
      isOpen={isOpen}
      onAsk={onAsk}
      onPanel={onPanel}
      onClose={onClose}
    />
  );
  const guests = (
    <Guests
      trib={trib}
      viewerId={viewerId}
      viewerRole={trib.role}
      isOpen={isOpen}
      list={list}
      returnsTo={returnsTo}
      onAsk={onAsk}
    />
  );
  // Opened for the people, it shows them first.
  const [first, second] = list === null ? [actions, guests] : [guests, actions];
  return (
    <>
      {first}
      <hr className="mt-4 mb-5 border-line" />
      {second}
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
      <Skeleton className="h-32" />
    </div>
  );
}

type HostActionsProps = {
  trib: Trib;
  role: 'host' | 'cohost';
  isOpen: boolean;
  onAsk: (pending: PendingConfirmation) => void;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
};

function HostActions({ trib, role, isOpen, onAsk, onPanel, onClose }: HostActionsProps) {
  const { user } = useAuth();
  // The toast would be covered by the sheet.
  const copyTribLink = () => {
    void copyLink(sharedTribUrl(trib, user, location.origin));
    onClose();
  };
  return (
    <>
      {!isOpen && (
        <p className="mb-3 text-muted">
          {trib.cancelled
            ? 'This meetup was cancelled.'
            : 'This meetup has started, so it can no longer be changed.'}
        </p>
      )}
      <ul className="-mx-3 grid gap-1">
        {isOpen && (
          <li>
            <Link className={actionRowClass} href={editTribPath(trib.id)}>
              <PencilIcon /> Edit
            </Link>
          </li>
        )}
        {isOpen && (
          <li>
            <button type="button" className={actionRowClass} onClick={() => onPanel('invite')}>
              <PersonAddIcon /> Invite people
            </button>
          </li>
        )}
        {isOpen && role === 'host' && (
          <li>
            <button type="button" className={actionRowClass} onClick={() => onPanel('repeats')}>
              <RepeatIcon /> Repeats
            </button>
          </li>
        )}
        <li>
          <button type="button" className={actionRowClass} onClick={copyTribLink}>
            <CopyIcon /> Copy link
          </button>
        </li>
        <li>
          <Link className={actionRowClass} href={copyTribPath(trib.id)}>
            <PlusIcon /> Duplicate for next week
          </Link>
        </li>
        {isOpen && role === 'host' && (
          <li>
            <button
              type="button"
              className={`${actionRowClass} text-danger`}
              onClick={() => onAsk({ kind: 'cancel' })}
            >
              <CloseIcon /> Cancel this meetup
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
