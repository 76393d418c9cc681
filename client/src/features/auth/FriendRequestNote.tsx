import { useState } from 'react';
import { useLocation } from 'wouter';
import { parseInvite } from '../../lib/invite';
import { useRawSearch } from '../../lib/raw-search';
import { clearInviter, readInviter } from '../../lib/storage';

/** Registering by an invite link sends the inviter a friend request: says so before, and leaves it out if asked to. */
export function FriendRequestNote() {
  const [, navigate] = useLocation();
  const search = useRawSearch();
  const [inviter] = useState(() => readInviter() ?? parseInvite(search));
  const [isLeftOut, setLeftOut] = useState(false);
  if (!inviter) return null;

  const leaveOut = () => {
    clearInviter();
    // Without storage, the link's own query is what registers the inviter.
    const query = new URLSearchParams(search);
    if (query.has('inv')) {
      query.delete('inv');
      query.delete('name');
      navigate(`${location.pathname}?${query}`, { replace: true });
    }
    setLeftOut(true);
  };
  return (
    <output className="grid justify-items-center text-center text-sm text-balance wrap-anywhere text-muted">
      {isLeftOut ? (
        'No friend request will be sent.'
      ) : (
        <>
          If you are new here, {inviter.inviterName} gets a friend request from you.
          <button
            type="button"
            className="inline-flex min-h-11 items-center px-3 font-semibold text-ink underline underline-offset-4"
            onClick={leaveOut}
          >
            {"Don't send it"}
          </button>
        </>
      )}
    </output>
  );
}
