import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { City } from '#shared/api/cities';
import type { TableEntry, TableEntryRequest } from '#shared/api/tables';
import {
  AGE_WIDTH_DEFAULT,
  AGE_WIDTH_MAX,
  AGE_WIDTH_MIN,
  FLOOR_DEFAULT,
  FLOOR_MAX,
  FLOOR_MIN,
  TABLE_AGE_MAX,
  TABLE_AGE_MIN,
  TABLE_KM_DEFAULT,
  TABLE_KM_MAX,
  TABLE_KM_MIN,
  TABLE_LANGUAGE_CODES,
  TABLE_LANGUAGES,
  TABLE_LANGUAGES_MAX,
} from '#shared/domain/tables';
import { Button } from '../../ui/Button';
import { CheckRow } from '../../ui/CheckRow';
import { Chip } from '../../ui/Chip';
import { TextField } from '../../ui/Field';
import { RadioPills } from '../../ui/RadioPills';
import { SheetFooter } from '../../ui/Sheet';
import { NumberSlider } from '../../ui/Slider';
import { UNCHOSEN, type Unchosen } from '../cities/city-text';
import { CityPicker } from '../cities/CityPicker';
import { reachText } from '../tribs/trib-facts';
import { enterRound } from './tables.api';
import { SlotGrid } from './SlotGrid';

type Props = {
  saved: TableEntry;
  /** The city of somebody who has not entered before. */
  nearCity: City | undefined;
  age: number | null;
  viewerId: number;
  onClose: () => void;
};

type Draft = Omit<TableEntryRequest, 'cityId' | 'age'> & { city: City | Unchosen; age: string };

const HOW_OFTEN = ['once', 'weekly'] as const;
const HOW_OFTEN_TEXTS = { once: 'Just this once', weekly: 'Every time' };

function draftOf({ saved: { entry }, nearCity, age }: Props): Draft {
  if (entry) {
    const { active, ...asked } = entry;
    return { ...asked, age: String(entry.age), slots: active ? entry.slots : 0 };
  }
  return {
    city: nearCity ?? UNCHOSEN,
    slots: 0,
    maxKm: TABLE_KM_DEFAULT,
    languages: ['en'],
    age: age === null ? '' : String(age),
    ageWidth: AGE_WIDTH_DEFAULT,
    isWoman: false,
    notOnlyWoman: false,
    floor: FLOOR_DEFAULT,
    shown: true,
    weekly: false,
  };
}

/** The missing fields with their messages; empty if the form can be sent. */
function problemsOf({ city, slots, languages, age }: Draft) {
  const years = Number(age);
  const isAge = Number.isInteger(years) && years >= TABLE_AGE_MIN && years <= TABLE_AGE_MAX;
  return {
    ...(city === UNCHOSEN && { city: 'Choose a city' }),
    ...(slots === 0 && { slots: 'Choose at least one time' }),
    ...(languages.length === 0 && { languages: 'Choose a language' }),
    ...(!isAge && { age: `Must be from ${TABLE_AGE_MIN} to ${TABLE_AGE_MAX}` }),
  };
}

export function EntryForm(props: Props) {
  const { saved, viewerId, onClose } = props;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(props));
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const found = problemsOf(draft);
  const problems = isTried ? found : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { city, ...asked } = draft;
    if (Object.keys(found).length > 0 || city === UNCHOSEN || isSaving) return;
    setSaving(true);
    const isSaved = await enterRound(queryClient, viewerId, {
      ...asked,
      age: Number(draft.age),
      cityId: city.id,
    });
    setSaving(false);
    if (isSaved) onClose();
  };
  const lastSlots = saved.entry?.slots ?? 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="@container">
      <div className="sheet-fields grid min-w-0 grid-cols-1 gap-7">
        <div className="grid gap-3">
          <SlotGrid slots={draft.slots} onChange={(slots) => change({ slots })} />
          {lastSlots !== 0 && lastSlots !== draft.slots && (
            <div>
              <Chip onClick={() => change({ slots: lastSlots })}>Copy last week</Chip>
            </div>
          )}
          <Problem text={problems.slots} />
        </div>
        <CityPicker
          label="Where?"
          value={draft.city}
          onChange={(city) => change({ city })}
          error={problems.city}
        />
        <NumberSlider
          label="How far would you go?"
          min={TABLE_KM_MIN}
          max={TABLE_KM_MAX}
          value={draft.maxKm}
          onChange={(maxKm) => change({ maxKm })}
          format={(km) => reachText(km, navigator.language)}
        />
        <fieldset>
          <legend className="mb-3 text-sm font-semibold">Languages you speak</legend>
          <div className="flex flex-wrap gap-x-2 gap-y-3">
            {TABLE_LANGUAGE_CODES.map((code) => (
              <Chip
                key={code}
                pressed={draft.languages.includes(code)}
                onClick={() => change({ languages: toggled(draft.languages, code) })}
              >
                {TABLE_LANGUAGES[code]}
              </Chip>
            ))}
          </div>
          <Problem text={problems.languages} />
        </fieldset>
        <TextField
          label="Your age"
          inputMode="numeric"
          autoComplete="off"
          value={draft.age}
          onChange={(text) => change({ age: text.replaceAll(/\D/g, '').slice(0, 3) })}
          error={problems.age}
        />
        <NumberSlider
          label="Years younger or older"
          min={AGE_WIDTH_MIN}
          max={AGE_WIDTH_MAX}
          value={draft.ageWidth}
          onChange={(ageWidth) => change({ ageWidth })}
          format={(years) => `up to ${years}`}
        />
        <div className="grid gap-3">
          <CheckRow
            isChecked={draft.isWoman}
            onChange={(isWoman) => change({ isWoman, notOnlyWoman: isWoman && draft.notOnlyWoman })}
          >
            I&apos;m a woman
          </CheckRow>
          {draft.isWoman && (
            <CheckRow isChecked={draft.notOnlyWoman} onChange={(notOnlyWoman) => change({ notOnlyWoman })}>
              I&apos;d rather not be the only woman
            </CheckRow>
          )}
          <CheckRow isChecked={draft.shown} onChange={(shown) => change({ shown })}>
            Once I&apos;m in, show my first name and picture to the others at the table
          </CheckRow>
        </div>
        <NumberSlider
          label="The lowest match you'd accept"
          min={FLOOR_MIN}
          max={FLOOR_MAX}
          value={draft.floor}
          onChange={(floor) => change({ floor })}
          format={(score) => `${score} of 100`}
        />
        <RadioPills
          legend="How often?"
          options={HOW_OFTEN}
          value={draft.weekly ? 'weekly' : 'once'}
          onChange={(often) => change({ weekly: often === 'weekly' })}
          textOf={(often) => HOW_OFTEN_TEXTS[often]}
        />
      </div>
      <SheetFooter>
        {isTried && Object.keys(found).length > 0 && (
          <p role="alert" className="mb-3 text-center text-sm text-danger">
            {Object.values(found)[0]}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="grow basis-28" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} className="grow basis-28">
            {saved.entry?.active ? 'Save' : 'Seat me'}
          </Button>
        </div>
      </SheetFooter>
    </form>
  );
}

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item].slice(-TABLE_LANGUAGES_MAX);

const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <p className="mt-2 text-sm text-danger">{text}</p>;
