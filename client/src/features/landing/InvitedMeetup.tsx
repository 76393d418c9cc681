import { useState } from 'react';
import { INVITED_TO, readInvite } from '#shared/domain/invite';
import { INVITED_TO_SLOT, type InvitedTo } from '#shared/domain/invited-to';
import { feedPage } from '../../lib/paths';
import { useUrl } from '../../navigation/use-url';

/** The meetup of the invite, as the server has found it. Pressing it opens the meetup at once. */
export function InvitedMeetup() {
  const invite = readInvite(useUrl().search);
  const [trib] = useState(invitedTo);
  if (!invite || !trib) return null;
  return (
    <a
      href={feedPage.href({ trib: trib.id, from: invite.inviterId })}
      className="landing-meetup pressable mb-4 grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] gap-x-3 rounded-card border border-line bg-surface p-2.5 text-start text-sm text-muted no-underline"
    >
      <img
        src={trib.picture}
        alt=""
        fetchPriority="low"
        className="row-span-5 h-0 min-h-full w-full rounded-input bg-raised object-cover"
      />
      <span className="text-accent">{trib.about}</span>
      <strong dir="auto" className="line-clamp-2 text-base/tight font-semibold wrap-anywhere text-ink">
        {trib.name}
      </strong>
      <span className="mt-1">{trib.when}</span>
      <span dir="auto" className="truncate">
        {trib.where}
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-ink">
        <span className="flex shrink-0 -space-x-2 empty:hidden">
          {trib.faces.map((face) => (
            <img
              key={face}
              src={face}
              alt=""
              fetchPriority="low"
              className="size-6 rounded-pill border-2 border-surface bg-raised object-cover"
            />
          ))}
        </span>
        {trib.spots}
      </span>
    </a>
  );
}

function invitedTo(): InvitedTo | null {
  if (typeof document === 'undefined') return INVITED_TO_SLOT;
  return JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name=${INVITED_TO}]`)?.content ?? 'null');
}
