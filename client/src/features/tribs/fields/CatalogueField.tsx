import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useId } from 'react';
import type { Idea, Place } from '#shared/api/catalogue';
import { choiceText } from '#shared/domain/choice-texts';
import { groupBy } from '#shared/domain/group-by';
import { withoutAccents } from '#shared/domain/fold-text';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../../lib/lang';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { SearchField } from '../../../ui/SearchField';
import { Loading } from '../../../ui/Skeleton';
import { Tabs } from '../../../ui/Tabs';
import { placesQuery } from '../../places/places.api';
import { ideasQuery } from '../ideas.api';
import { TribImage } from '../TribImage';
import { CheckIcon } from '../../../ui/icons';
import * as t from '../texts';

type CatalogueItem = PickItem & { group: string };

const OF = {
  activities: {
    loading: t.loadingActivities,
    failed: t.activitiesDidntLoad,
    none: t.noActivities,
    search: t.searchActivities,
  },
  places: {
    loading: t.loadingPlaces,
    failed: t.placesDidntLoad,
    none: t.noPlaces,
    search: t.searchPlaces,
  },
};

type Props<T> = {
  value: number | null;
  legend: string;
  things: keyof typeof OF;
  list: UseQueryResult<T[]>;
  itemOf: (thing: T) => CatalogueItem;
  firstGroup?: string;
  onChange: (thing: T) => void;
  /** Called with the searched text, whether or not the list contains it. */
  onMissing: (query: string) => void;
};

type ListOrOwnProps = {
  label: string;
  ownLabel: string;
  isOwn: boolean;
  onOpen: (isOwn: boolean) => void;
  list: ReactNode;
  own: ReactNode;
};

const LIST = 'list';
const OWN = 'own';

/** Something of our list, or anything else. */
export function ListOrOwn({ label, ownLabel, isOwn, onOpen, list, own }: ListOrOwnProps) {
  const field = useRef<HTMLDivElement>(null);
  const wasOwn = useRef(isOwn);
  useEffect(() => {
    // The button that takes over the searched text disappears together with the list, and the focus with it.
    const isFocusLost = document.activeElement === document.body;
    if (isOwn && !wasOwn.current && isFocusLost)
      field.current?.querySelector<HTMLElement>('[role="tab"]:last-of-type')?.focus();
    wasOwn.current = isOwn;
  }, [isOwn]);
  return (
    <div ref={field}>
      <Tabs
        label={label}
        value={isOwn ? OWN : LIST}
        onChange={(tab) => onOpen(tab === OWN)}
        tabs={[
          { value: LIST, label: t.fromOurList, content: list },
          { value: OWN, label: ownLabel, content: own },
        ]}
      />
    </div>
  );
}

const SKELETONS = 6;

/** A choice from one of the server's lists, in groups, with a search if the list is long. */
function CatalogueField<T extends { id: number }>(props: Props<T>) {
  const { list, things } = props;
  return (
    <div className="grid grid-cols-1 gap-5">
      <QueryState
        query={list}
        loading={
          <Loading
            label={OF[things].loading}
            placeholders={Array<string>(SKELETONS).fill('h-20 rounded-card')}
            className="grid grid-cols-1 gap-2.5"
          />
        }
        failed={OF[things].failed}
      >
        {(all) =>
          all.length > 0 ? (
            <Choices {...props} all={all} />
          ) : (
            <EmptyState title={OF[things].none} text={t.comeBackWhenServer} />
          )
        }
      </QueryState>
    </div>
  );
}

/** A list of up to a dozen needs no search. */
const GLANCE = 12;
const CHOSEN = t.choice;

type ChoicesProps<T> = Omit<Props<T>, 'list'> & { all: readonly T[] };

function Choices<T extends { id: number }>(props: ChoicesProps<T>) {
  const { all, itemOf, legend, things, value, onChange, onMissing, firstGroup } = props;
  const [query, setQuery] = useState('');
  // The earlier choice comes first, and stays there while the person browses.
  const [before] = useState(value);
  const found = all
    .map(itemOf)
    .filter(({ title, text, detail, group }) => matches(query, title, text, detail, group));
  const groups = groupBy(found, ({ id, group }) => (id === before && query === '' ? CHOSEN : group));
  const rank = (title: string) => (title === CHOSEN ? 0 : title === firstGroup ? 1 : 2);
  const titles = [...groups.keys()].toSorted((a, b) => rank(a) - rank(b));
  const choose = (id: number) => {
    const thing = all.find((candidate) => candidate.id === id);
    if (thing) onChange(thing);
  };
  const searched = query.trim();
  const searchedButton = (
    <Button variant="secondary" size="md" onClick={() => onMissing(searched)}>
      {t.takeSearched({ searched })}
    </Button>
  );
  return (
    <>
      {all.length > GLANCE && <SearchField label={OF[things].search} value={query} onChange={setQuery} />}
      <output className="sr-only">{query !== '' && t.countFound({ count: found.length })}</output>
      {found.length === 0 ? (
        <EmptyState title={t.notOnOurList({ searched })} text={t.takeAllSameOr} action={searchedButton} />
      ) : (
        <PickList
          legend={legend}
          groups={titles.map((title) => ({ title, items: groups.get(title) ?? [] }))}
          value={value}
          onChange={choose}
        />
      )}
      {found.length > 0 && searched !== '' && (
        <p className="grid justify-items-center gap-3 text-center text-sm text-muted">
          {t.notWhatYouMean}
          {searchedButton}
        </p>
      )}
    </>
  );
}

/** Every word has to occur somewhere, ignoring accents and case. */
export function matches(query: string, ...texts: readonly (string | null)[]): boolean {
  const text = withoutAccents(texts.join(' '));
  return withoutAccents(query)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

type IdeaFieldProps = Pick<Props<Idea>, 'value' | 'onChange' | 'onMissing'>;

export function IdeaField(props: IdeaFieldProps) {
  return (
    <CatalogueField
      legend={t.activity}
      things="activities"
      list={useQuery(ideasQuery)}
      itemOf={ideaItem}
      {...props}
    />
  );
}

function ideaItem({ id, title, description, category, duration, image }: Idea): CatalogueItem {
  return {
    id,
    title,
    text: description,
    detail: duration,
    group: choiceText(category, LANG),
    picture: (
      <TribImage
        trib={{ id, name: title, category, mainImageUrl: image }}
        className="size-14 shrink-0 rounded-input"
      />
    ),
  };
}

type PlaceFieldProps = Pick<Props<Place>, 'value' | 'onChange' | 'onMissing'> & {
  /** The person's city, whose places come first. */
  nearby?: string | undefined;
};

export function PlaceField({ nearby, ...props }: PlaceFieldProps) {
  return (
    <CatalogueField
      legend={t.place}
      things="places"
      list={useQuery(placesQuery)}
      itemOf={placeItem}
      firstGroup={nearby && placeText(nearby, LANG)}
      {...props}
    />
  );
}

function placeItem({ id, name, description, category, city, area }: Place): CatalogueItem {
  const kind = choiceText(category, LANG);
  const detail = [area, kind].filter(Boolean).join(' · ');
  return { id, title: name, text: description, detail, group: placeText(city || kind, LANG) };
}

type PickItem = {
  id: number;
  title: string;
  text: string | null;
  detail: string | null;
  picture?: ReactNode;
};
type PickGroup = { title: string; items: readonly PickItem[] };

type PickListProps = {
  legend: string;
  groups: readonly PickGroup[];
  value: number | null;
  onChange: (id: number) => void;
};

/** A single choice: radio buttons in groups with headings. Arrow keys move through all groups. */
function PickList({ legend, groups, value, onChange }: PickListProps) {
  const name = useId();
  return (
    <fieldset className="@container grid min-w-0 grid-cols-1 gap-6">
      <legend className="sr-only">{legend}</legend>
      {groups.map(({ title, items }) => (
        <div key={title} className="grid grid-cols-1 gap-2.5">
          <h2 className="text-sm font-semibold text-muted">{title}</h2>
          {items.map((item) => (
            <PickRow
              key={item.id}
              item={item}
              name={name}
              chosen={item.id === value}
              onChoose={() => onChange(item.id)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

type RowProps = { item: PickItem; name: string; chosen: boolean; onChoose: () => void };

function PickRow({ item, name, chosen, onChoose }: RowProps) {
  const id = useId();
  return (
    <label className="pressable radio-shell relative flex items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 hover:border-edge has-checked:border-accent has-checked:bg-ember/12">
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        className="radio-cover"
      />
      {/* With large text there is no room for the picture. */}
      {item.picture && <span className="@max-[14rem]:hidden">{item.picture}</span>}
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-semibold text-ink">
          {item.title}
        </span>
        <span id={`${id}-more`} className="block text-sm text-muted">
          {item.text && <span className="line-clamp-2">{item.text}</span>}
          {item.detail && <span className="mt-0.5 block text-xs">{item.detail}</span>}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-pill ${chosen ? 'bg-ember text-on-ember' : 'border-2 border-edge'}`}
      >
        {chosen && <CheckIcon size={16} strokeWidth={3} />}
      </span>
    </label>
  );
}
