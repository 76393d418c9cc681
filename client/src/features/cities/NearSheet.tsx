import type { City } from '#shared/api/cities';
import { actionRowClass } from '../../ui/ActionRow';
import { lines } from '../../ui/glyph';
import { CheckIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { useAuth } from '../auth/auth-context';
import { UNCHOSEN, type Unchosen } from './city-text';
import { CityPicker } from './CityPicker';
import { chooseEverywhere } from './near';
import { useChooseCity } from './use-choose-city';
import { useNearCity } from './use-near';
import * as t from './texts';

const GlobeIcon = lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M3.3 12h17.4M12 3c2.4 2.5 3.6 5.5 3.6 9s-1.2 6.5-3.6 9c-2.4-2.5-3.6-5.5-3.6-9s1.2-6.5 3.6-9Z',
);

type Props = {
  open: boolean;
  onClose: () => void;
  /** Closes the sheet and then makes the choice. */
  onChoice: (choose: () => void) => unknown;
};

/** The sheet keeps its height during a search, so that nothing moves under the finger. */
export function NearSheet({ open, onClose, onChoice }: Props) {
  const city = useNearCity();
  const { user } = useAuth();
  const chooseCity = useChooseCity();
  const isEverywhere = city.kind === 'everywhere';
  const pick = (picked: City | Unchosen) => {
    if (picked !== UNCHOSEN) onChoice(() => chooseCity(picked));
  };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={city.kind === 'city' && !city.isGuess ? t.nearCity({ city: city.name }) : t.nearWhichCity}
      description={user ? t.nearComesFirstOnCard : t.nearComesFirst}
      focusTitle
    >
      <div className="min-h-[56dvh] lg:min-h-80">
        <CityPicker label={t.anotherCity} value={null} onChange={pick}>
          {city.kind === 'city' && city.isGuess && (
            <button type="button" onClick={() => onChoice(() => chooseCity(city))} className={actionRowClass}>
              <CheckIcon className="shrink-0 text-accent" />
              {t.yesNear({ city: city.name })}
            </button>
          )}
          <button
            type="button"
            aria-current={isEverywhere || undefined}
            onClick={() => onChoice(chooseEverywhere)}
            className={actionRowClass}
          >
            <GlobeIcon className="shrink-0 text-accent" />
            <span className="min-w-0 flex-1">
              {t.everywhere}
              <span className="block text-sm font-normal text-muted">{t.bestMatchFirstHowever}</span>
            </span>
            {isEverywhere && <CheckIcon size={20} className="shrink-0 text-accent" />}
          </button>
        </CityPicker>
      </div>
    </SheetRoot>
  );
}

const answerClass = 'pressable hit-44 shrink-0 rounded-pill px-2 text-accent';

type QuestionProps = {
  city: { id: number; name: string };
  className: string;
  /** Called before the lists change. */
  onYes: () => void;
  onAnother: () => void;
};

/** Says that the city is a guess. One tap confirms it. */
export function NearQuestion({ city, className, onYes, onAnother }: QuestionProps) {
  const chooseCity = useChooseCity();
  return (
    <fieldset aria-label={t.yourCity} className={className}>
      <span className="max-w-full truncate">{t.nearQuestion({ city: city.name })}</span>
      <button
        type="button"
        className={answerClass}
        onClick={() => {
          onYes();
          chooseCity(city);
        }}
      >
        {t.yes}
      </button>
      <button
        type="button"
        aria-label={t.noAnotherCity}
        aria-haspopup="dialog"
        className={answerClass}
        onClick={onAnother}
      >
        {t.no}
      </button>
    </fieldset>
  );
}
