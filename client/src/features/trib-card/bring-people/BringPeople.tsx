import { useEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { fullDayLabel } from '#shared/domain/meetup-time';
import { sharerText } from '#shared/domain/sharer-text';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../../lib/lang';
import { town } from '../../../lib/town';
import { canShare } from '../../../lib/share-link';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { ShareIcon } from '../../../ui/icons';
import { RadioPills } from '../../../ui/RadioPills';
import { QrFigure } from '../../../ui/QrCode';
import { useAuth } from '../../auth/auth-context';
import { invitationUrl, namesSharer, sharedTribUrl, shareTrib, namedMember } from '../../tribs/share-trib';
import { HostReview, useHostReview } from '../HostReview';
import { TribImage } from '../../tribs/TribImage';
import * as t from '../texts';
import { SheetRoot } from '../../../ui/Sheet';

const LEADS_TO = ['meetup', 'invitation'] as const;
type LeadsTo = (typeof LEADS_TO)[number];
const LEADS_TO_TEXT = { meetup: t.theMeetup, invitation: t.invitationFromMe };

type Props = {
  trib: Trib;
  /** Set if it replaces something that had the focus. */
  takesFocus?: boolean;
};

/** The link to a meetup, or the review that keeps others from seeing it. */
export function BringPeople({ trib, takesFocus }: Props) {
  const { user } = useAuth();
  const review = useHostReview(trib);
  if (!user || !review) return <LinkOf trib={trib} takesFocus={takesFocus} />;
  return (
    <div className="grid gap-3">
      <HostReview tribId={trib.id} review={review} viewerId={user.id} />
      <p className="text-sm text-pretty text-muted">{t.youCanBringPeople}</p>
    </div>
  );
}

/** The link for chats, and its QR code for people nearby. */
function LinkOf({ trib, takesFocus = false }: Props) {
  const { user } = useAuth();
  const invitation = invitationUrl(trib, user, location.origin);
  const [leadsTo, setLeadsTo] = useState<LeadsTo>('meetup');
  const isInvitation = invitation !== null && leadsTo === 'invitation';
  const url = isInvitation ? invitation : sharedTribUrl(trib, user, location.origin);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) lead.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-5">
      {invitation !== null && (
        <div>
          <RadioPills
            legend={t.linkOpens}
            options={LEADS_TO}
            value={leadsTo}
            onChange={setLeadsTo}
            textOf={(option) => LEADS_TO_TEXT[option]}
          />
          {isInvitation && (
            <p className="mt-2 text-sm text-pretty text-muted">{t.forPeopleNewTo({ town: town.name })}</p>
          )}
        </div>
      )}
      <div>
        <p ref={lead} tabIndex={-1} className="mb-2 text-sm text-muted outline-none">
          {t.inChatLinkLooks}
        </p>
        <ChatPreview
          trib={trib}
          sharerId={user && namesSharer(trib, user) ? user.id : null}
          isInvitation={isInvitation}
        />
      </div>
      <div className="grid gap-2.5">
        {canShare() && (
          <Button full onClick={() => void shareTrib(trib, user, url)}>
            <ShareIcon /> {t.share}
          </Button>
        )}
        <CopyButton url={url} variant={canShare() ? 'secondary' : 'primary'} />
      </div>
      <QrFigure text={url} caption={t.someoneNextToYou} />
    </div>
  );
}

type ChatPreviewProps = {
  trib: Trib;
  /** The person whom the link names. */
  sharerId: number | null;
  isInvitation: boolean;
};

/** Shows the link as chat apps do: with the title and facts of the page's own meta tags. */
function ChatPreview({ trib, sharerId, isInvitation }: ChatPreviewProps) {
  const sharer = namedMember(trib, sharerId);
  const title = `${sharer ? `${sharerText(trib, sharer, LANG)}: ` : ''}${trib.name} · ${town.name}`;
  const start = trib.startTime === null ? null : new Date(trib.startTime);
  return (
    <div className="flex overflow-hidden rounded-card rounded-es-none border border-line bg-raised">
      <div className="relative min-h-24 w-24 shrink-0">
        <TribImage trib={trib} sizes="171px" className="absolute size-full" />
      </div>
      <div className="grid min-w-0 flex-1 content-center gap-0.5 px-3.5 py-3 text-sm">
        <p className="line-clamp-2 font-semibold">
          {sharer && isInvitation ? t.invitedYouTo({ name: sharer.displayName, meetup: trib.name }) : title}
        </p>
        <p className="truncate text-muted">
          {[fullDayLabel(start, trib.timeZone, LANG), placeText(trib.city ?? '', LANG)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="truncate text-xs text-muted">{location.host}</p>
      </div>
    </div>
  );
}

/** For the host right after creating a meetup, which now needs people. */
export function CreatedSheet({ trib, open, onClose }: { trib: Trib; open: boolean; onClose: () => void }) {
  const isHeld = useHostReview(trib) !== undefined;
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={isHeld ? t.meetupCreated : t.meetupLiveInvitePeople}
      description={<bdi>{trib.name}</bdi>}
      keepsToasts
      focusTitle
    >
      <BringPeople trib={trib} />
      <Button variant="quiet" size="md" full className="mt-4" onClick={onClose}>
        {isHeld ? t.showMeetup : t.later}
      </Button>
    </SheetRoot>
  );
}
