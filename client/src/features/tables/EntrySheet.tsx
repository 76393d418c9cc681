import { useQuery } from '@tanstack/react-query';
import type { TableEntry, TableEntryRequest } from '#shared/api/tables';
import type { OwnUser } from '#shared/api/users';
import { BACK_KEY, ON_KEY } from '../../lib/lang';
import { QueryState } from '../../ui/QueryState';
import { SheetFooter, SheetRoot } from '../../ui/Sheet';
import { Loading } from '../../ui/Skeleton';
import { NOT_SAVED, useIsChanged, useLeaveGuard } from '../../navigation/use-leave-guard';
import { useSheetViewer } from '../auth/use-sheet-viewer';
import { useNearCityDetails } from '../cities/use-near';
import { tableEntryQuery, useEnterRound } from './tables.api';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { City } from '#shared/api/cities';
import { shortWeekdayName } from '#shared/domain/meetup-time';
import {
  AGE_WIDTH_MAX,
  AGE_WIDTH_MIN,
  ANY_EVENING,
  FLOOR_MAX,
  FLOOR_MIN,
  includesSlot,
  PARTS,
  slotName,
  slotOf,
  SLOTS,
  TABLE_AGE_MAX,
  TABLE_AGE_MIN,
  TABLE_KM_MAX,
  TABLE_KM_MIN,
  TABLE_LANGUAGE_CODES,
  TABLE_LANGUAGES_MAX,
  TABLE_REPEATS,
  type TableRepeat,
  toggleSlot,
  usualEntry,
  WEEKDAYS,
} from '#shared/domain/tables';
import { LANG } from '../../lib/lang';
import { Button } from '../../ui/Button';
import { CheckRow } from '../../ui/CheckRow';
import { Chip } from '../../ui/Chip';
import { TextField } from '../../ui/Field';
import { FieldGroup, FormButtons, useForm } from '../../ui/Form';
import { RadioPills } from '../../ui/RadioPills';
import { NumberSlider } from '../../ui/Slider';
import { UNCHOSEN, type Unchosen } from '../cities/city-text';
import { CityPicker } from '../cities/CityPicker';
import { DistanceSlider } from '../tribs/DistanceSlider';
import { CheckIcon } from '../../ui/icons';
import { spokenName } from './language-names';
import * as t from './texts';

type Props = { user: OwnUser; onClose: () => void };

export function EntrySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSheetViewer(open, t.beSeated);
  if (!user) return null;
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={t.seatMeWeek}
      description={t.weLookForTable}
      focusTitle
    >
      <Content user={user} onClose={onClose} />
    </SheetRoot>
  );
}

const loading = <Loading label={t.loading} placeholders={['h-80', 'h-24', 'h-14']} className="grid gap-6" />;

function Content({ user, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(tableEntryQuery(user.id));
  // A retry shows the loading state instead of the error.
  const query = { data, isError: isError && !isFetching, refetch };
  return (
    <QueryState query={query} loading={loading} failed={t.whatYouAskedFor}>
      {(saved) => <Entry saved={saved} user={user} onClose={onClose} />}
    </QueryState>
  );
}

/** The city is needed only for a first entry, which therefore waits until it is known. */
function Entry({ saved, user, onClose }: Props & { saved: TableEntry }) {
  const near = useNearCityDetails();
  if (saved.entry === null && near.isPending) return loading;
  return (
    <EntryForm
      saved={saved}
      nearCity={near.city}
      age={user.age ?? null}
      viewerId={user.id}
      onClose={onClose}
    />
  );
}

type EntryFormProps = {
  saved: TableEntry;
  /** The city of somebody who has not entered before. */
  nearCity: City | undefined;
  age: number | null;
  viewerId: number;
  onClose: () => void;
};

type Draft = Omit<TableEntryRequest, 'cityId' | 'age'> & { city: City | Unchosen; age: string };

const REPEAT_TEXTS: Record<TableRepeat, string> = {
  'until-seated': t.untilITable,
  weekly: t.everyWeek,
  once: t.justOnce,
};

function draftOf({ saved: { entry }, nearCity, age }: EntryFormProps): Draft {
  if (entry) {
    const { active, ...asked } = entry;
    return { ...asked, age: String(entry.age), slots: active ? entry.slots : 0 };
  }
  return {
    city: nearCity ?? UNCHOSEN,
    ...usualEntry(LANG),
    slots: 0,
    age: age === null ? '' : String(age),
    repeat: 'until-seated',
  };
}

function problemsOf({ city, slots, languages, age }: Draft) {
  const years = Number(age);
  const isAge = Number.isInteger(years) && years >= TABLE_AGE_MIN && years <= TABLE_AGE_MAX;
  return {
    slots: slots === 0 ? t.chooseAtLeastOne : undefined,
    cityId: city === UNCHOSEN ? t.chooseCity : undefined,
    languages: languages.length === 0 ? t.chooseLanguage : undefined,
    age: isAge ? undefined : t.mustBeFromTo({ least: TABLE_AGE_MIN, most: TABLE_AGE_MAX }),
  };
}

export function EntryForm(props: EntryFormProps) {
  const { saved, viewerId, onClose } = props;
  const [draft, setDraft] = useState(() => draftOf(props));
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const { leave } = useLeaveGuard(useIsChanged(draft), NOT_SAVED);
  const entering = useEnterRound(viewerId, () => leave(onClose));
  const { city, ...asked } = draft;
  const form = useForm({
    problems: problemsOf(draft),
    sent: entering,
    send: () => {
      if (city !== UNCHOSEN) entering.send({ ...asked, age: Number(draft.age), cityId: city.id });
    },
  });
  return (
    <form {...form.props} className="@container">
      <div className="sheet-fields grid min-w-0 grid-cols-1 gap-7">
        <FreeTimes
          slots={draft.slots}
          lastSlots={saved.entry?.slots ?? 0}
          onChange={(slots) => change({ slots })}
          error={form.problemAt('slots')}
        />
        <CityPicker
          label={t.where}
          value={draft.city}
          onChange={(chosen) => change({ city: chosen })}
          error={form.problemAt('cityId')}
        />
        <FieldGroup legend={t.languagesYouSpeak} error={form.problemAt('languages')}>
          <div className="flex flex-wrap gap-x-2 gap-y-3">
            {TABLE_LANGUAGE_CODES.map((code) => (
              <Chip
                key={code}
                pressed={draft.languages.includes(code)}
                onClick={() => change({ languages: toggled(draft.languages, code) })}
              >
                {spokenName(code)}
              </Chip>
            ))}
          </div>
        </FieldGroup>
        <TextField
          label={t.yourAge}
          inputMode="numeric"
          autoComplete="off"
          value={draft.age}
          onChange={(text) => change({ age: text.replaceAll(/\D/g, '').slice(0, 3) })}
          error={form.problemAt('age')}
        />
        <MoreChoices isOpen={saved.entry !== null}>
          <DistanceSlider
            {...REACH}
            label={t.howFarWouldYou}
            value={draft.maxKm}
            onChange={(maxKm) => change({ maxKm })}
          />
          <NumberSlider
            label={t.yearsYoungerOrOlder}
            min={AGE_WIDTH_MIN}
            max={AGE_WIDTH_MAX}
            value={draft.ageWidth}
            onChange={(ageWidth) => change({ ageWidth })}
            format={(years) => t.upToYears({ years })}
          />
          <div className="grid gap-3">
            <CheckRow
              isChecked={draft.isWoman}
              onChange={(isWoman) => change({ isWoman, notOnlyWoman: isWoman && draft.notOnlyWoman })}
            >
              {t.imAWoman}
            </CheckRow>
            {draft.isWoman && (
              <CheckRow isChecked={draft.notOnlyWoman} onChange={(notOnlyWoman) => change({ notOnlyWoman })}>
                {t.idRatherNotOnly}
              </CheckRow>
            )}
            <CheckRow isChecked={draft.shown} onChange={(shown) => change({ shown })}>
              {t.onceImInShow}
            </CheckRow>
          </div>
          <NumberSlider
            label={t.lowestMatchYoudAccept}
            min={FLOOR_MIN}
            max={FLOOR_MAX}
            value={draft.floor}
            onChange={(floor) => change({ floor })}
            format={(score) => t.ofHundred({ score })}
          />
          <RadioPills
            legend={t.howOften}
            options={TABLE_REPEATS}
            value={draft.repeat}
            onChange={(repeat) => change({ repeat })}
            textOf={(repeat) => REPEAT_TEXTS[repeat]}
          />
        </MoreChoices>
      </div>
      <SheetFooter>
        <FormButtons isSending={entering.isPending} onCancel={onClose}>
          {saved.entry?.active ? t.save : t.seatMe}
        </FormButtons>
      </SheetFooter>
    </form>
  );
}

/** What has an answer that suits most people, which somebody who has asked before may have changed. */
function MoreChoices({ isOpen: isOpenAtFirst, children }: { isOpen: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  if (isOpen) return children;
  return (
    <Button variant="secondary" size="md" aria-expanded={false} onClick={() => setOpen(true)}>
      {t.moreChoices}
    </Button>
  );
}

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item].slice(-TABLE_LANGUAGES_MAX);

const REACH = {
  kept: 'km',
  miles: { min: 3, max: 60, step: 1 },
  km: { min: TABLE_KM_MIN, max: TABLE_KM_MAX, step: 1 },
} as const;

const PART_TEXTS = { morning: t.morning, afternoon: t.afternoon, evening: t.evening, late: t.night };
const MOVES: Record<string, number> = {
  [BACK_KEY]: -1,
  [ON_KEY]: 1,
  ArrowUp: -PARTS.length,
  ArrowDown: PARTS.length,
};

type FreeTimesProps = {
  slots: number;
  /** What was asked for the last time; 0 for a first time. */
  lastSlots: number;
  onChange: (slots: number) => void;
  error: string | undefined;
};

/** Most people are free in the evening, which takes one tap. Whoever is not chooses in a week. */
function FreeTimes({ slots, lastSlots, onChange, error }: FreeTimesProps) {
  const [isOpen, setOpen] = useState(false);
  const isChoosing = isOpen || (slots !== 0 && slots !== ANY_EVENING);
  const chooseAnyEvening = () => {
    setOpen(false);
    onChange(ANY_EVENING);
  };
  return (
    <FieldGroup legend={t.whenYouFree} error={error} className="@container">
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <Chip pressed={!isChoosing && slots === ANY_EVENING} onClick={chooseAnyEvening}>
          {t.anyEvening}
        </Chip>
        <Chip pressed={isChoosing} onClick={() => setOpen(true)}>
          {t.chooseTimes}
        </Chip>
        {lastSlots !== 0 && lastSlots !== slots && (
          <Chip onClick={() => onChange(lastSlots)}>{t.copyLastWeek}</Chip>
        )}
      </div>
      {isChoosing && <SlotGrid slots={slots} onChange={onChange} />}
    </FieldGroup>
  );
}

type SlotGridProps = Pick<FreeTimesProps, 'slots' | 'onChange'>;

/** One cell for each part of each day. Tab reaches one of them, the arrow keys the others. */
function SlotGrid({ slots, onChange }: SlotGridProps) {
  const [current, setCurrent] = useState(0);
  const cells = useRef<(HTMLButtonElement | null)[]>([]);
  const moveFrom = (slot: number) => (event: KeyboardEvent) => {
    const next = slot + (MOVES[event.key] ?? SLOTS);
    if (next < 0 || next >= SLOTS) return;
    event.preventDefault();
    setCurrent(next);
    cells.current[next]?.focus();
  };
  return (
    <div className="mt-4 grid gap-1.5">
      <div
        aria-hidden="true"
        className="grid grid-cols-[2.75rem_repeat(4,minmax(0,1fr))] gap-1.5 text-center text-xs text-muted @max-[17rem]:hidden"
      >
        <span />
        {PARTS.map((part) => (
          <span key={part}>{PART_TEXTS[part]}</span>
        ))}
      </div>
      {WEEKDAYS.map((weekday, day) => (
        <div
          key={weekday}
          className="grid grid-cols-[2.75rem_repeat(4,minmax(0,1fr))] items-center gap-1.5 @max-[17rem]:grid-cols-2"
        >
          <span aria-hidden="true" className="text-sm text-muted @max-[17rem]:col-span-2">
            {shortWeekdayName(day + 1, LANG)}
          </span>
          {PARTS.map((name, part) => {
            const slot = slotOf(day, part);
            const isChosen = includesSlot(slots, slot);
            return (
              <button
                key={name}
                ref={(cell) => void (cells.current[slot] = cell)}
                type="button"
                aria-pressed={isChosen}
                aria-label={slotName(slot, LANG)}
                tabIndex={slot === current ? 0 : -1}
                onFocus={() => setCurrent(slot)}
                onKeyDown={moveFrom(slot)}
                onClick={() => onChange(toggleSlot(slots, slot))}
                className={`pressable grid min-h-11 place-items-center rounded-input border text-xs ${isChosen ? 'border-accent bg-ember/15 text-ink' : 'border-edge text-muted hover:bg-raised'}`}
              >
                {isChosen && <CheckIcon size={16} strokeWidth={3} />}
                <span className="hidden @max-[17rem]:inline">{PART_TEXTS[name]}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
