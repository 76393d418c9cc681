import { useState } from 'react';
import { useLocation } from 'wouter';
import { useInstallation } from '../../lib/installation';
import { parseInvite } from '../../lib/invite';
import { changeSearch } from '../../lib/search';
import { clearInviter, readInviter } from '../../lib/storage';
import { useUrl } from '../../navigation/use-url';
import * as t from './texts';

/**
 * Registering by an invite link that tells the inviter's name sends them a friend request. This says so first and lets people
 * leave it out. It names nobody where the link's page has not been seen, because the name in a link can be anybody's.
 */
export function FriendRequestNote() {
  const [, navigate] = useLocation();
  const { path, search } = useUrl();
  const [inviter] = useState(() => readInviter() ?? parseInvite(search));
  // Where registration is not open, the invitation cannot be left out, because signing up needs it.
  const isOpenToAll = useInstallation().registration === 'open';
  const [isLeftOut, setLeftOut] = useState(false);
  if (!isOpenToAll && inviter?.code === undefined) return <InvitationNote />;
  if (!inviter || inviter.isTrue === false) return null;

  const leaveOut = () => {
    clearInviter();
    // Without storage, the inviter is read from the query, so it has to go from there too.
    navigate(path + changeSearch(search, { inv: undefined, name: undefined }), { replace: true });
    setLeftOut(true);
  };
  return (
    <output className="grid justify-items-center text-center text-sm text-balance wrap-anywhere text-muted">
      {isLeftOut ? (
        t.noFriendRequestSent
      ) : (
        <>
          {inviter.isTrue
            ? t.newHereNamedGetsRequest({ name: inviter.inviterName })
            : t.newHereLinkOwnerMayGetRequest}
          {isOpenToAll && (
            <button
              type="button"
              className="inline-flex min-h-11 items-center px-3 font-semibold text-ink underline underline-offset-4"
              onClick={leaveOut}
            >
              {t.dontSend}
            </button>
          )}
        </>
      )}
    </output>
  );
}

/** Signing up needs an invitation, and neither the page's query nor this browser's storage has one. */
export function useIsInvitationMissing(): boolean {
  const { registration } = useInstallation();
  const { search } = useUrl();
  const [inviter] = useState(() => readInviter() ?? parseInvite(search));
  return registration === 'invited' && inviter?.code === undefined;
}

export function InvitationNote() {
  return (
    <p className="rounded-input border border-line bg-raised px-4 py-3 text-start text-sm">
      {t.newPeopleNeedInvitation}
    </p>
  );
}
