import { useState } from 'react';
import type { Banner } from '#shared/api/settings';
import { overlayList } from './overlay-list';
import { OverlayHost } from '../navigation/OverlayHost';
import { useInstallation } from '../lib/installation';
import { read, write } from '../lib/storage';
import { useNow } from '../lib/use-now';
import { CloseIcon } from '../ui/icons';
import { IconButton } from '../ui/IconButton';
import * as t from './texts';

/** What may appear over any page; the banner only where the navigation is. */
export function PageOutlets({ hasNav }: { hasNav: boolean }) {
  const { banner } = useInstallation();
  return (
    <>
      <OverlayHost list={overlayList} />
      {hasNav && banner && <BannerOutlet key={banner.id} banner={banner} />}
    </>
  );
}

/** The operators' banner. It moves nothing on the page, and once closed it stays closed on this device. */
function BannerOutlet({ banner: { id, text, until } }: { banner: Banner }) {
  const [isClosed, setClosed] = useState(() => read('closedBanner') === id);
  const now = useNow();
  if (isClosed || new Date(until) <= now) return null;
  const close = () => {
    write('closedBanner', id);
    setClosed(true);
  };
  return (
    <aside
      aria-label={t.fromOperators}
      className="fixed top-[calc(env(safe-area-inset-top)+12px)] end-0 start-(--nav-side) z-30 mx-auto flex max-h-[50dvh] w-[calc(100%-var(--nav-side)-24px)] max-w-xl items-start gap-2 overflow-y-auto rounded-card border border-line bg-surface py-1.5 pe-1.5 ps-5 shadow-pop"
    >
      <p dir="auto" className="min-w-0 flex-1 py-2.5 text-sm wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <IconButton label={t.closeThis} onClick={close}>
        <CloseIcon size={20} />
      </IconButton>
    </aside>
  );
}
