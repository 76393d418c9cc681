import type { City } from '#shared/api/cities';
import { actionRowClass } from '../../ui/ActionRow';
import { lines } from '../../ui/glyph';
import { CheckIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { useProfileWrite } from '../auth/use-profile-write';
import { UNCHOSEN, type Unchosen } from './city-text';
import { CityPicker } from './CityPicker';
import type { NearCity } from './use-near';

const GlobeIcon = lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M3.3 12h17.4M12 3c2.4 2.5 3.6 5.5 3.6 9s-1.2 6.5-3.6 9c-2.4-2.5-3.6-5.5-3.6-9s1.2-6.5 3.6-9Z',
);

type Props = {
  city: NearCity;
  open: boolean;
  onClose: () => void;
  onCity: (city: City) => void;
  onEverywhere: () => void;
};

/** The sheet keeps its height during a search, so that nothing moves under the finger. */
export function NearSheet({ city, open, onClose, onCity, onEverywhere }: Props) {
  const { user } = useAuth();
  const { send } = useProfileWrite({
    thing: 'city',
    send: ([userId, cityId]: [number, number]) => putUser(userId, { cityId }),
    close: onClose,
  });
  const isEverywhere = city.kind === 'everywhere';
  /** Without a city on their card, others read that their location is unknown. */
  const needsCity = user !== null && !user.location;
  const pick = (picked: City | Unchosen) => {
    if (picked === UNCHOSEN) return;
    onCity(picked);
    if (needsCity) send([user.id, picked.id]);
  };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={city.kind === 'city' ? `Near ${city.name}` : 'Near which city?'}
      description={`What is near comes first, the rest follows.${needsCity ? ' Your card has no city yet: the one you choose is shown on it.' : ''}`}
      focusTitle
    >
      <div className="min-h-[56dvh] lg:min-h-80">
        <CityPicker label="Another city" value={null} onChange={pick}>
          <button
            type="button"
            aria-current={isEverywhere || undefined}
            onClick={onEverywhere}
            className={actionRowClass}
          >
            <GlobeIcon className="shrink-0 text-accent" />
            <span className="min-w-0 flex-1">
              Everywhere
              <span className="block text-sm font-normal text-muted">The best match first, however far</span>
            </span>
            {isEverywhere && <CheckIcon size={20} className="shrink-0 text-accent" />}
          </button>
        </CityPicker>
      </div>
    </SheetRoot>
  );
}
