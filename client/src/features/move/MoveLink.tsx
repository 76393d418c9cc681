import { useState } from 'react';
import { Link } from 'wouter';
import type { LinkView } from '#shared/api/account-links';
import { town } from '../../lib/town';
import { continuePage, paths, tribPath } from '../../lib/paths';
import { useSearchOf } from '../../navigation/use-url';
import { canShare, shareLink } from '../../lib/share-link';
import { useNow } from '../../lib/use-now';
import { Button, buttonClass } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { ShareIcon } from '../../ui/icons';
import { QrFigure } from '../../ui/QrCode';
import { currentApp } from '../../lib/in-app-browser';
import { MakeNewLink, MoveFrame } from './MoveFrame';

const HINT = 'Open it in your own browser within five minutes. Give it to nobody: it signs in as you.';

/**
 * Shown in the browser that made the link. The menu of an app opens the current page in another browser, so the URL of
 * this page is the link. Where there is no such menu, the link is copied, or scanned by another device.
 */
export function MoveLink({ link }: { link: LinkView }) {
  const [app] = useState(currentApp);
  const { trib: tribId = null } = useSearchOf(continuePage);
  const url = location.href;
  return (
    <MoveFrame
      title={app ? 'Open this page in your browser' : 'Continue in another browser'}
      text={
        app ? 'You stay signed in here, too.' : 'It is signed in as you, and you stay signed in here, too.'
      }
    >
      <ol className="grid list-decimal gap-2 pl-5 text-pretty marker:font-semibold marker:text-accent">
        {app ? (
          <>
            <li>
              Open the menu of {app}, mostly <b>⋯</b> in a corner, and choose <b>Open in browser</b>.
            </li>
            <li>There, press Continue.</li>
          </>
        ) : (
          <>
            <li>Open this link in the other browser, or scan the code with the other device.</li>
            <li>There, press Continue.</li>
          </>
        )}
      </ol>
      <Usable link={link} url={url} hasMenu={app !== null} tribId={tribId} />
      <Link
        href={tribId === null ? paths.meetups : tribPath(tribId)}
        className={buttonClass({ variant: 'quiet', full: true })}
      >
        {tribId === null ? 'Back to the meetups' : 'Back to the meetup'}
      </Link>
    </MoveFrame>
  );
}

type UsableProps = { link: LinkView; url: string; hasMenu: boolean; tribId: number | null };

function Usable({ link, url, hasMenu, tribId }: UsableProps) {
  const left = Date.parse(link.expiresAt) - useNow().getTime();
  if (left <= 0) return <MakeNewLink text="The link has expired." tribId={tribId} />;
  const share = () => void shareLink({ title: town.name, url }, HINT);
  return (
    <>
      <QrFigure text={url} caption="Another phone or tablet? Let it scan this code." />
      <div className="grid gap-2.5">
        <CopyButton url={url} variant={hasMenu ? 'primary' : 'secondary'} hint={HINT} />
        {canShare() && (
          <Button full variant="secondary" onClick={share}>
            <ShareIcon /> Share link
          </Button>
        )}
      </div>
      <output className="text-center text-sm text-pretty text-muted">
        {minutesText(left)} It signs in as you, so give it to nobody.
      </output>
    </>
  );
}

function minutesText(leftMs: number): string {
  // Rounded, because the device's clock may differ from the server's.
  const minutes = Math.round(leftMs / 60_000);
  return minutes <= 1 ? 'It works once, for one more minute.' : `It works once, for ${minutes} more minutes.`;
}
