import type { Trib, TribDetail } from '#shared/api/tribs';
import { CalendarIcon, MapPinIcon } from '../../../ui/icons';
import { Skeleton } from '../../../ui/Skeleton';
import { tribFacts } from '../../tribs/trib-facts';
import { useTribNow } from '../../tribs/trib-times';
import { TribDay, TribHours } from '../../tribs/TribHours';

type Props = { trib: Trib; place: TribDetail['exactPlace']; isLoading: boolean };

export function WhenAndWhere({ trib, place, isLoading }: Props) {
  const facts = tribFacts(trib, useTribNow(trib));
  return (
    <dl className="grid gap-4">
      <div className="flex items-start gap-3.5">
        <dt>
          <CalendarIcon size={22} className="mt-0.5 text-accent" />
          <span className="sr-only">When</span>
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
          <span className="sr-only">Where</span>
        </dt>
        <dd className="min-w-0 flex-1">
          {isLoading ? (
            <Skeleton className="h-11 w-4/5" />
          ) : (
            <>
              <p className="font-semibold">{place?.name ?? facts.location}</p>
              {place?.address && <p className="text-sm text-balance text-muted">{place.address}</p>}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
