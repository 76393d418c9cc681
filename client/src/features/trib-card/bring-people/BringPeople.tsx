import { useEffect, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { canShare } from '../../../lib/share-link';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { ShareIcon } from '../../../ui/icons';
import { QrCode } from '../../../ui/QrCode';
import { useAuth } from '../../auth/auth-context';
import { namesSharer, sharedTribUrl } from '../../tribs/trib-url';
import { shareTrib } from '../share-trib';
import { ChatPreview } from './ChatPreview';

type Props = {
  trib: Trib;
  /** In place of something that had the focus. */
  takesFocus?: boolean;
};

/** The link of a meetup, for chats and for people who stand beside. */
export function BringPeople({ trib, takesFocus = false }: Props) {
  const { user } = useAuth();
  const url = sharedTribUrl(trib, user, location.origin);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) lead.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-5">
      <div>
        <p ref={lead} tabIndex={-1} className="mb-2 text-sm text-muted outline-none">
          In a chat, your link looks like this:
        </p>
        <ChatPreview trib={trib} sharerId={user && namesSharer(trib, user) ? user.id : null} />
      </div>
      <div className="grid gap-2.5">
        {canShare() && (
          <Button full onClick={() => void shareTrib(trib, user)}>
            <ShareIcon /> Share
          </Button>
        )}
        <CopyButton url={url} variant={canShare() ? 'secondary' : 'primary'} />
      </div>
      <figure className="flex flex-wrap items-center justify-center gap-4 rounded-card border border-line bg-raised p-4">
        <QrCode text={url} />
        <figcaption className="min-w-28 flex-1 text-sm text-balance text-muted">
          Someone next to you? Let them scan this code.
        </figcaption>
      </figure>
    </div>
  );
}
