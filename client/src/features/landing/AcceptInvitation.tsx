import { useEffect, useMemo, type MouseEvent } from 'react';
import { Link, useSearch } from 'wouter';
import { invitationQuery } from '#shared/domain/invitation';
import { PRODUCT_NAME } from '#shared/domain/names';
import { parseInvitation } from '../../lib/invitation';
import { paths } from '../../lib/paths';
import { saveInviter } from '../../lib/storage';
import { buttonClass } from '../../ui/Button';
import { applyStylesheet, hasStylesheet } from './later-stylesheet';

/** Who invited, and a link that needs no script. It carries the invitation for browsers that store nothing. */
export function AcceptInvitation() {
  const search = useSearch();
  const invitation = useMemo(() => parseInvitation(search), [search]);
  useEffect(() => {
    if (invitation) saveInviter(invitation);
  }, [invitation]);
  useEffect(applyStylesheet, []);

  return (
    <div className="landing-way-in mt-auto text-center">
      {invitation && (
        <p className="mb-4 text-base text-balance min-[360px]:text-lg text-muted">
          <strong className="font-semibold text-ink">{invitation.inviterName}</strong> invited you to{' '}
          <strong className="font-semibold text-ink">{PRODUCT_NAME}</strong>
        </p>
      )}
      <Link
        href={invitation ? `${paths.interests}?${invitationQuery(invitation)}` : paths.interests}
        className={buttonClass({ full: true })}
        onClick={loadPageUnlessReady}
      >
        Accept Invitation
      </Link>
      <p className="mt-3 text-sm text-muted">Look around first. Sign up later.</p>
    </div>
  );
}

/** Without its styles the next page would flash: then the browser loads it whole. */
function loadPageUnlessReady(event: MouseEvent<HTMLAnchorElement>): void {
  if (hasStylesheet()) return;
  event.preventDefault();
  location.assign(event.currentTarget.href);
}
