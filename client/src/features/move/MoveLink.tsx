import { useState, type ReactNode } from 'react';
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
import * as t from './texts';

const HINT = t.openInOwnBrowser;

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
      title={app ? t.openPageInBrowser : t.continueInAnotherBrowser}
      text={app ? t.youStaySignedIn : t.signedInAsYou}
    >
      <ol className="grid list-decimal gap-2 ps-5 text-pretty marker:font-semibold marker:text-accent">
        {app ? (
          <>
            <li>{t.openMenuOf({ app, b: bold })}</li>
            <li>{t.therePressContinue}</li>
          </>
        ) : (
          <>
            <li>{t.openLinkInOther}</li>
            <li>{t.therePressContinue}</li>
          </>
        )}
      </ol>
      <Usable link={link} url={url} hasMenu={app !== null} tribId={tribId} />
      <Link
        href={tribId === null ? paths.meetups : tribPath(tribId)}
        className={buttonClass({ variant: 'quiet', full: true })}
      >
        {tribId === null ? t.backToMeetups : t.backToMeetup}
      </Link>
    </MoveFrame>
  );
}

type UsableProps = { link: LinkView; url: string; hasMenu: boolean; tribId: number | null };

function Usable({ link, url, hasMenu, tribId }: UsableProps) {
  const left = Date.parse(link.expiresAt) - useNow().getTime();
  if (left <= 0) return <MakeNewLink text={t.linkExpired} tribId={tribId} />;
  const share = () => void shareLink({ title: town.name, url }, HINT);
  return (
    <>
      <QrFigure text={url} caption={t.anotherPhoneOrTablet} />
      <div className="grid gap-2.5">
        <CopyButton url={url} variant={hasMenu ? 'primary' : 'secondary'} hint={HINT} />
        {canShare() && (
          <Button full variant="secondary" onClick={share}>
            <ShareIcon /> {t.shareLink}
          </Button>
        )}
      </div>
      <output className="text-center text-sm text-pretty text-muted">
        {minutesText(left)} {t.givesItToNobody}
      </output>
    </>
  );
}

function minutesText(leftMs: number): string {
  // Rounded, because the device's clock may differ from the server's.
  const minutes = Math.round(leftMs / 60_000);
  return t.worksOnceFor({ minutes: Math.max(1, minutes) });
}

const bold = (inside: ReactNode) => <b>{inside}</b>;
