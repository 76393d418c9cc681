import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { tribPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { ManageLink } from '../tribs/ManageLink';
import { tribDay, useTribNow } from '../tribs/trib-times';
import { TribImage } from '../tribs/TribImage';

type Props = { trib: Trib; footer?: ReactNode };

/** Opens the meetup in the feed. */
export function TribTile({ trib, footer }: Props) {
  const day = tribDay(trib, useTribNow(trib));
  return (
    <article className="flex h-full flex-col">
      <div className="relative flex-1 rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-accent">
        <TribImage trib={trib} sizes="180px" className="aspect-[4/3] w-full rounded-input" />
        <h3 className="mt-2 line-clamp-2 text-sm/snug font-semibold wrap-break-word">
          <Link
            href={tribPath(trib.id)}
            className="outline-none after:absolute after:inset-0 hover:underline"
          >
            {trib.name}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-muted">{trib.cancelled ? 'Cancelled' : day}</p>
        <p className="truncate text-sm text-muted">{trib.location?.trim() || UNKNOWN_PLACE}</p>
      </div>
      {footer}
    </article>
  );
}

/** With the hosts' tools. */
export function ManagedTribTile({ trib }: { trib: Trib }) {
  return (
    <TribTile
      trib={trib}
      footer={
        <ManageLink
          tribId={trib.id}
          label={`Manage ${trib.name}`}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} mt-2.5`}
        >
          Manage
        </ManageLink>
      }
    />
  );
}
