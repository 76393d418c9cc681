import { listText } from '../../../lib/list-text';
import type { Trib, TribDetail, Member } from '#shared/api/tribs';
import { startingSentence } from '#shared/domain/names';
import { LANG } from '../../../lib/lang';
import { CalendarIcon, MapPinIcon } from '../../../ui/icons';
import { Skeleton } from '../../../ui/Skeleton';
import { tribFacts } from '../../tribs/trib-facts';
import { useTribNow } from '../../tribs/trib-times';
import { TribDay, TribHours } from '../../tribs/TribHours';
import { AvatarButton } from '../../people/PersonButton';
import { WithheldPlace } from '../WithheldPlace';
import * as t from '../texts';

type Props = { trib: Trib; place: TribDetail['exactPlace']; isLoading: boolean };

export function WhenAndWhere({ trib, place, isLoading }: Props) {
  const facts = tribFacts(trib, useTribNow(trib));
  return (
    <dl className="grid gap-4">
      <div className="flex items-start gap-3.5">
        <dt>
          <CalendarIcon size={22} className="mt-0.5 text-accent" />
          <span className="sr-only">{t.when}</span>
        </dt>
        <dd>
          <p className="font-semibold">
            <TribDay {...facts} />
          </p>
          <p className="text-sm text-muted">
            <TribHours {...facts} />
          </p>
        </dd>
      </div>
      <div className="flex items-start gap-3.5">
        <dt>
          <MapPinIcon size={22} className="mt-0.5 text-accent" />
          <span className="sr-only">{t.where}</span>
        </dt>
        <dd className="min-w-0 flex-1">
          {isLoading ? (
            <Skeleton className="h-11 w-4/5" />
          ) : (
            <>
              <p dir="auto" className="font-semibold">
                {place?.name ?? facts.location}
              </p>
              {place?.address && (
                <p dir="auto" className="text-sm text-balance text-muted">
                  {place.address}
                </p>
              )}
              <WithheldPlace placeShown={trib.placeShown} />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

const FACES = 5;

type GoingAvatarsProps = { members: readonly Member[]; viewerId: number | null };

export function GoingAvatars({ members, viewerId }: GoingAvatarsProps) {
  const others = members.filter(({ id }) => id !== viewerId);
  if (others.length === 0) return null;
  const hidden = others.length - FACES;
  return (
    <section aria-label={t.whosGoing} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex shrink-0 -space-x-2.5">
        {others.slice(0, FACES).map((person) => (
          <span key={person.id} className="rounded-pill ring-2 ring-surface">
            <AvatarButton person={person} size={40} />
          </span>
        ))}
        {hidden > 0 && (
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-pill bg-raised text-sm font-semibold ring-2 ring-surface"
          >
            +{hidden}
          </span>
        )}
      </div>
      <p className="min-w-[min(10rem,100%)] flex-1 text-sm text-pretty">
        {goingText(others.map((each) => each.displayName))}
      </p>
    </section>
  );
}

const NAMES = 2;

/** For example "Rosa, Ida, and 3 others are going too". */
export function goingText(names: readonly string[]): string {
  const rest = names.length - NAMES;
  const others = rest > 0 ? [t.othersCount({ count: rest })] : [];
  const parts = [...startingSentence(names.slice(0, NAMES), LANG), ...others];
  const list = listText(parts);
  return t.goingToo({ people: list, count: names.length });
}
