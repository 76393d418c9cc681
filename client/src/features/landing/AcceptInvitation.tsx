import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import {
  INVITED_TO,
  type Invite,
  INVITER_NOTE,
  INVITER_NOTE_SLOT,
  INVITER_PICTURE,
  INVITER_PICTURE_SLOT,
  TRIB_ID_SLOT,
} from '#shared/domain/invite';
import { SHOWN_TRIB } from '#shared/domain/paths';
import { town } from '../../lib/town';
import { keepInvite, parseInvite, stepPath } from '../../lib/invite';
import { paths } from '../../lib/paths';
import { useUrl } from '../../navigation/use-url';
import { buttonClass } from '../../ui/Button';
import { PageButton } from '../../ui/PageButton';
import { RuleLinks } from '../../ui/RuleLinks';
import * as t from './texts';

/** Sent as markup by the server, like the scenery, and created once for the same reason. */
const InvitedMeetup = lazy(async () => ({ default: (await import('./InvitedMeetup')).InvitedMeetup }));
const meetup = (
  <Suspense fallback={null}>
    <InvitedMeetup />
  </Suspense>
);

/**
 * The inviter, the meetup, and a button that works without scripts: its form contains the invite, which only a script
 * can store.
 */
export function AcceptInvitation() {
  const [, navigate] = useLocation();
  const { search } = useUrl();
  const [picture] = useState(() => fromServer(INVITER_PICTURE, INVITER_PICTURE_SLOT));
  const [note] = useState(() => fromServer(INVITER_NOTE, INVITER_NOTE_SLOT));
  const [tribId] = useState(invitedTribId);
  const invite = useMemo(() => {
    const parsed = parseInvite(search);
    // The server sends the picture only with a name that is true.
    return parsed && { ...parsed, isTrue: picture !== null, ...(tribId !== undefined && { tribId }) };
  }, [search, tribId, picture]);
  useEffect(() => {
    keepInvite(invite);
  }, [invite]);
  useEffect(applyStylesheet, []);
  const accept = () => {
    const next = stepPath(paths.interests, keepInvite(invite));
    // Without its stylesheet the next page would flash unstyled, so it is then loaded as a document.
    if (hasStylesheet()) navigate(next);
    else location.assign(next);
  };

  return (
    <div className="landing-way-in mt-auto text-center">
      {invite && (
        <div className="mb-4 flex items-center justify-center gap-3">
          {picture && (
            <img
              src={picture}
              alt=""
              width={56}
              height={56}
              // With React's default priority, the browser would fetch the picture ahead of the script.
              fetchPriority="low"
              className="size-14 shrink-0 rounded-pill bg-raised object-cover"
            />
          )}
          <p className="min-w-0 text-base text-balance wrap-anywhere text-muted min-[360px]:text-lg [img+&]:text-start">
            {t.invitedYou({ name: invite.inviterName, town: town.name, b: strong })}
          </p>
        </div>
      )}
      {meetup}
      {invite && note && <p className="mb-3 text-sm text-balance wrap-anywhere text-muted">{note}</p>}
      <PageButton
        path={paths.interests}
        fields={invite ? fieldsOf(invite) : undefined}
        onGo={accept}
        className={buttonClass({ full: true })}
      >
        {t.accept}
      </PageButton>
      <p className="mt-3 text-sm text-balance wrap-anywhere text-muted">{t.lookAround}</p>
      <RuleLinks />
    </div>
  );
}

const strong = (inside: ReactNode) => <strong className="font-semibold text-ink">{inside}</strong>;

const fieldsOf = ({ inviterId, inviterName, tribId, code }: Invite) => ({
  inv: inviterId,
  name: inviterName,
  ...(tribId !== undefined && { [SHOWN_TRIB]: tribId }),
  ...(code !== undefined && { code }),
});

/** The server puts the value into a meta element and into the markup; the build draws the page with a slot in its place. */
function fromServer(name: string, slot: string): string | null {
  if (typeof document === 'undefined') return slot;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

function invitedTribId(): number | undefined {
  const { id }: { id?: number } = JSON.parse(fromServer(INVITED_TO, `{"id":${TRIB_ID_SLOT}}`) ?? '{}');
  return id;
}

/**
 * The landing's few rules are inlined. The stylesheet of everything else is linked for print only: browsers load it last
 * and never wait for it.
 */
const DEFERRED = 'link[rel="stylesheet"][media="print"][data-later]';

function applyStylesheet(): void {
  const link = document.querySelector<HTMLLinkElement>(DEFERRED);
  if (!link) return;
  if (link.sheet) link.media = 'all';
  else link.addEventListener('load', () => (link.media = 'all'), { once: true });
}

function hasStylesheet(): boolean {
  return document.querySelector(DEFERRED) === null;
}
