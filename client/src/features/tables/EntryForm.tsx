import { useState } from 'react';
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
import { CheckRow } from '../../ui/CheckRow';
import { Chip } from '../../ui/Chip';
import { TextField } from '../../ui/Field';
import { FieldGroup, FormButtons, useForm } from '../../ui/Form';
import { RadioPills } from '../../ui/RadioPills';
import { SheetFooter } from '../../ui/Sheet';
import { NumberSlider } from '../../ui/Slider';
import { UNCHOSEN, type Unchosen } from '../cities/city-text';
import { CityPicker } from '../cities/CityPicker';
import { reachText } from '../tribs/trib-facts';
import { useEnterRound } from './tables.api';
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

function problemsOf({ city, slots, languages, age }: Draft) {
  const years = Number(age);
  const isAge = Number.isInteger(years) && years >= TABLE_AGE_MIN && years <= TABLE_AGE_MAX;
  return {
    slots: slots === 0 ? 'Choose at least one time' : undefined,
    cityId: city === UNCHOSEN ? 'Choose a city' : undefined,
    languages: languages.length === 0 ? 'Choose a language' : undefined,
    age: isAge ? undefined : `Must be from ${TABLE_AGE_MIN} to ${TABLE_AGE_MAX}`,
  };
}

export function EntryForm(props: Props) {
  const { saved, viewerId, onClose } = props;
  const [draft, setDraft] = useState(() => draftOf(props));
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const entering = useEnterRound(viewerId, onClose);
  const { city, ...asked } = draft;
  const form = useForm({
    problems: problemsOf(draft),
    sent: entering,
    send: () => {
      if (city !== UNCHOSEN) entering.send({ ...asked, age: Number(draft.age), cityId: city.id });
    },
  });
  const lastSlots = saved.entry?.slots ?? 0;
  return (
    <form {...form.props} className="@container">
      <div className="sheet-fields grid min-w-0 grid-cols-1 gap-7">
        <div className="grid gap-3">
          <SlotGrid
            slots={draft.slots}
            onChange={(slots) => change({ slots })}
            error={form.problemAt('slots')}
          />
          {lastSlots !== 0 && lastSlots !== draft.slots && (
            <div>
              <Chip onClick={() => change({ slots: lastSlots })}>Copy last week</Chip>
            </div>
          )}
        </div>
        <CityPicker
          label="Where?"
          value={draft.city}
          onChange={(chosen) => change({ city: chosen })}
          error={form.problemAt('cityId')}
        />
        <NumberSlider
          label="How far would you go?"
          min={TABLE_KM_MIN}
          max={TABLE_KM_MAX}
          value={draft.maxKm}
          onChange={(maxKm) => change({ maxKm })}
          format={(km) => reachText(km, navigator.language)}
        />
        <FieldGroup legend="Languages you speak" error={form.problemAt('languages')}>
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
        </FieldGroup>
        <TextField
          label="Your age"
          inputMode="numeric"
          autoComplete="off"
          value={draft.age}
          onChange={(text) => change({ age: text.replaceAll(/\D/g, '').slice(0, 3) })}
          error={form.problemAt('age')}
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
        <FormButtons isSending={entering.isPending} onCancel={onClose}>
          {saved.entry?.active ? 'Save' : 'Seat me'}
        </FormButtons>
      </SheetFooter>
    </form>
  );
}

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item].slice(-TABLE_LANGUAGES_MAX);
