import type { ButtonHTMLAttributes } from 'react';
import type { Trib } from '#shared/api/tribs';
import { mayHost } from '#shared/domain/host-rights';
import { BookmarkIcon, MoreIcon, PencilIcon, ShareIcon, SparkIcon } from '../../ui/icons';
import { isTable } from '../tribs/trib-facts';
import { ManageLink } from '../tribs/ManageLink';
import { useCardActions } from './card-actions';
import { openCardSheet } from './card-sheets';
import * as t from './texts';

export function SideButtons({ trib }: { trib: Trib }) {
  const { save, share } = useCardActions();
  return (
    <div className="front-rail flex shrink-0 flex-col gap-2.5">
      {mayHost(trib.role, 'announce') && (
        <ManageLink tribId={trib.id} label={t.manage} className={ON_PICTURE}>
          <PencilIcon size={22} />
        </ManageLink>
      )}
      <RoundButton label={t.save} aria-pressed={trib.saved} onClick={() => save(trib)}>
        <BookmarkIcon size={22} fill={trib.saved ? 'currentColor' : 'none'} />
      </RoundButton>
      {/* Nobody else can see a table, so a link to it would be useless. */}
      {!isTable(trib) && (
        <RoundButton label={t.share} onClick={() => share(trib)}>
          <ShareIcon size={22} />
        </RoundButton>
      )}
      <RoundButton label={t.whyMatch} aria-haspopup="dialog" onClick={() => openCardSheet('why', trib)}>
        <SparkIcon size={22} />
      </RoundButton>
      <RoundButton label={t.more} aria-haspopup="dialog" onClick={() => openCardSheet('more', trib)}>
        <MoreIcon size={22} />
      </RoundButton>
    </div>
  );
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { label: string };

const ON_PICTURE = 'on-picture pressable grid size-11 place-items-center rounded-pill disabled:opacity-50';

/** Legible on any picture. */
export function RoundButton({ label, className, ...rest }: Props) {
  return <button type="button" {...rest} aria-label={label} className={`${ON_PICTURE} ${className ?? ''}`} />;
}
