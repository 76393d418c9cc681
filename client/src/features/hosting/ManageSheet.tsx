import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { TribDetail, Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { lazyPart } from '../../lib/LazyPart';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { SheetRoot } from '../../ui/Sheet';
import { Loading } from '../../ui/Skeleton';
import { useSheetViewer } from '../auth/use-sheet-viewer';
import { BringPeople } from '../trib-card/bring-people/BringPeople';
import type { GuestListName } from '../tribs/manage-sheet';
import { isStillOpen, useTribNow } from '../tribs/trib-times';
import { isHostless } from '../tribs/trib-facts';
import { tribQuery } from '../tribs/tribs.api';
import { Confirmation, listOf, type PendingConfirmation, titleOf } from './Confirmation';
import { Guests } from './Guests';
import { Link } from 'wouter';
import { mayHost } from '#shared/domain/host-rights';
import { copyTribPath, editTribPath } from '../../lib/paths';
import { copyLink } from '../../lib/share-link';
import { ActionRow, actionRowClass } from '../../ui/ActionRow';
import { lines } from '../../ui/glyph';
import {
  BellIcon,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  PencilIcon,
  PersonAddIcon,
  PlusIcon,
} from '../../ui/icons';
import { useAuth } from '../auth/auth-context';
import { useAttendancePhase } from '../tribs/attendance/use-attendance';
import { sharedTribUrl } from '../tribs/share-trib';
import { setTableHost } from '../tribs/table-host';
import type { ManagerRole } from './GuestLists';
import * as t from './texts';

const AnnouncePanel = lazyPart(
  async () => (await import('../communities/announcements/AnnouncePanel')).AnnouncePanel,
);
const WhoCame = lazyPart(async () => (await import('./WhoCame')).WhoCame);
const RepeatsPanel = lazyPart(async () => (await import('./RepeatsPanel')).RepeatsPanel);

const PANEL_TITLES: Record<Panel, string> = {
  invite: t.invitePeople,
  repeats: t.repeats,
  came: t.whoCame,
  announce: t.tellEveryone,
};

/** A table has no waitlist, and nobody learns who declined a seat, so its host can only write to those going. */
const AT_TABLE = ['going'] as const;

type Props = { tribId: number; list: GuestListName | null; open: boolean; onClose: () => void };

export function ManageSheet(props: Props) {
  const user = useSheetViewer(props.open, t.manageThisMeetup);
  return user && <Manage key={props.tribId} {...props} viewer={user} />;
}

function Manage({ tribId, list, viewer, open, onClose }: Props & { viewer: OwnUser }) {
  const viewerId = viewer.id;
  const trib = useQuery({ ...tribQuery(viewerId, tribId), enabled: open });
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  /** The list with the person whom the last confirmation was about. */
  const [returnsTo, setReturnsTo] = useState<GuestListName | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const isRefused =
    trib.error instanceof ApiError && (trib.error.status === 403 || trib.error.status === 404);
  const areToolsShown = !pending && panel === null;
  const role = trib.data && roleAt(trib.data);
  const hasAllTools = areToolsShown && !isRefused && role !== null && role !== 'volunteer';
  const title = panel === null ? t.manage : PANEL_TITLES[panel];
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={pending ? titleOf(pending) : title}
      description={trib.data && <bdi>{trib.data.name}</bdi>}
      keepsToasts={panel === 'invite'}
      isTall={hasAllTools}
      isWide={hasAllTools}
      focusTitle
    >
      <QueryState
        query={isRefused ? { ...trib, data: null } : trib}
        loading={LOADING}
        failed={t.meetupDidntLoad}
      >
        {(loaded) => {
          if (!loaded || !role) return <NotTheirs {...viewer} />;
          if (pending) {
            return (
              <Confirmation
                trib={loaded}
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
          if (panel !== null) {
            return (
              <Suspense fallback={LOADING}>
                <ManagePanel
                  panel={panel}
                  trib={loaded}
                  viewerId={viewerId}
                  onBack={() => setPanel(null)}
                  onClose={onClose}
                />
              </Suspense>
            );
          }
          return (
            <Tools
              trib={loaded}
              role={role}
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

function roleAt({ role, organizes }: TribDetail) {
  if (role === 'host' || role === 'cohost' || role === 'volunteer') return role;
  return organizes ? 'organizer' : null;
}

/** A link to the tools, such as one that was passed on, opened by somebody who does not have them. */
const NotTheirs = ({ displayName }: Pick<OwnUser, 'displayName'>) => (
  <p className="text-pretty text-muted">{t.signedInAsOther({ name: displayName })}</p>
);

type PanelProps = {
  panel: Panel;
  trib: TribDetail;
  viewerId: number;
  onBack: () => void;
  onClose: () => void;
};

function ManagePanel({ panel, ...rest }: PanelProps) {
  const { trib, viewerId, onBack } = rest;
  switch (panel) {
    case 'invite':
      return (
        <>
          <BringPeople trib={trib} takesFocus />
          <Button variant="quiet" size="md" full className="mt-4" onClick={onBack}>
            {t.back}
          </Button>
        </>
      );
    case 'announce':
      return (
        <AnnouncePanel
          viewerId={viewerId}
          subject={{ tribId: trib.id }}
          {...(isHostless(trib) && { audiences: AT_TABLE })}
          onBack={onBack}
        />
      );
    case 'came':
      return <WhoCame {...rest} />;
    case 'repeats':
      return <RepeatsPanel {...rest} />;
  }
}

type ToolsProps = {
  trib: TribDetail;
  role: NonNullable<ReturnType<typeof roleAt>>;
  viewerId: number;
  list: GuestListName | null;
  returnsTo: GuestListName | null;
  onAsk: (pending: PendingConfirmation) => void;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
};

function Tools({ trib, role, viewerId, list, returnsTo, onAsk, onPanel, onClose }: ToolsProps) {
  const isOpen = isStillOpen(trib, useTribNow(trib));
  if (role === 'volunteer')
    return <TableTools trib={trib} viewerId={viewerId} onPanel={onPanel} onClose={onClose} />;
  const actions = (
    <HostActions trib={trib} role={role} isOpen={isOpen} onAsk={onAsk} onPanel={onPanel} onClose={onClose} />
  );
  const guests = (
    <Guests
      trib={trib}
      viewerId={viewerId}
      viewerRole={role}
      isOpen={isOpen}
      list={list}
      returnsTo={returnsTo}
      onAsk={onAsk}
    />
  );
  // A link to one of the guest lists opens the sheet with the guests first.
  const [first, second] = list === null ? [actions, guests] : [guests, actions];
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-10">
      <div>{first}</div>
      <hr className="mt-4 mb-5 border-line lg:hidden" />
      <div>{second}</div>
    </div>
  );
}

const LOADING = <Loading label={t.loading} placeholders={['h-13', 'h-13', 'h-32']} />;

const RepeatIcon = lines(
  'M4 11.5a5 5 0 0 1 5-5h10M16 3.5l3.2 3-3.2 3',
  'M20 12.5a5 5 0 0 1-5 5H5M8 20.5l-3.2-3 3.2-3',
);

type Panel = 'invite' | 'repeats' | 'came' | 'announce';

type HostActionsProps = {
  trib: Trib;
  role: ManagerRole;
  isOpen: boolean;
  onAsk: (pending: PendingConfirmation) => void;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
};

function HostActions({ trib, role, isOpen, onAsk, onPanel, onClose }: HostActionsProps) {
  const { user } = useAuth();
  const phase = useAttendancePhase(trib);
  const mayCancel = isOpen && mayHost(role, 'cancel');
  const decide = (goesAhead: boolean) => onAsk({ kind: 'decide', goesAhead });
  // The sheet would cover the toast, so it closes.
  const copyTribLink = () => {
    void copyLink(sharedTribUrl(trib, user, location.origin));
    onClose();
  };
  return (
    <>
      {!isOpen && (
        <p className="mb-3 text-muted">{trib.cancelled ? t.meetupWasCancelled : t.meetupStartedCanNo}</p>
      )}
      <ul className="-mx-3 grid gap-1">
        {(phase === 'on' || phase === 'after') && <WhoCameRow onPanel={onPanel} />}
        {isOpen && (
          <li>
            <Link className={actionRowClass} href={editTribPath(trib.id)}>
              <PencilIcon /> {t.edit}
            </Link>
          </li>
        )}
        {isOpen && (
          <ActionRow icon={<PersonAddIcon />} label={t.invitePeople} onClick={() => onPanel('invite')} />
        )}
        {(isOpen || phase === 'on') && <AnnounceRow onPanel={onPanel} />}
        {isOpen && role === 'host' && (
          <ActionRow icon={<RepeatIcon />} label={t.repeats} onClick={() => onPanel('repeats')} />
        )}
        <ActionRow icon={<CopyIcon />} label={t.copyLink} onClick={copyTribLink} />
        <li>
          <Link className={actionRowClass} href={copyTribPath(trib.id)}>
            <PlusIcon /> {t.duplicate}
          </Link>
        </li>
        {mayCancel && trib.decidesAt !== null && (
          <>
            <ActionRow icon={<CheckIcon />} label={t.sayNowGoesAhead} onClick={() => decide(true)} />
            <ActionRow icon={<CloseIcon />} label={t.sayNowOff} onClick={() => decide(false)} />
          </>
        )}
        {mayCancel && (
          <ActionRow
            icon={<CloseIcon />}
            label={t.cancelThisMeetup}
            className="text-danger"
            onClick={() => onAsk({ kind: 'cancel' })}
          />
        )}
      </ul>
    </>
  );
}

type TableProps = Pick<HostActionsProps, 'trib' | 'onPanel' | 'onClose'> & { viewerId: number };

/** The volunteer of a table gets only the tools that its day needs. */
function TableTools({ trib, viewerId, onPanel, onClose }: TableProps) {
  const queryClient = useQueryClient();
  const phase = useAttendancePhase(trib);
  const isOn = !trib.cancelled && phase !== 'after' && phase !== 'over';
  // The sheet would cover the toast, so it closes.
  const stop = () => {
    void setTableHost({ queryClient, viewerId, trib, isHost: false });
    onClose();
  };
  return (
    <>
      <p className="mb-3 text-pretty text-muted">{t.youVolunteeredWhenAnd}</p>
      <ul className="-mx-3 grid gap-1">
        {(phase === 'on' || phase === 'after') && <WhoCameRow onPanel={onPanel} />}
        {isOn && <AnnounceRow onPanel={onPanel} />}
        {isOn && <ActionRow icon={<CloseIcon />} label={t.stopHosting} onClick={stop} />}
      </ul>
    </>
  );
}

const WhoCameRow = ({ onPanel }: Pick<HostActionsProps, 'onPanel'>) => (
  <ActionRow icon={<CheckIcon />} label={t.whoCame} onClick={() => onPanel('came')} />
);

const AnnounceRow = ({ onPanel }: Pick<HostActionsProps, 'onPanel'>) => (
  <ActionRow icon={<BellIcon />} label={t.tellEveryone} onClick={() => onPanel('announce')} />
);
