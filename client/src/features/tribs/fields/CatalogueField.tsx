import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Idea, Place } from '#shared/api/catalogue';
import { groupBy } from '#shared/domain/group-by';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PickList, type PickItem } from '../../../ui/PickList';
import { QueryState } from '../../../ui/QueryState';
import { SearchField } from '../../../ui/SearchField';
import { Skeleton } from '../../../ui/Skeleton';
import { placesQuery } from '../../places/places.api';
import { ideasQuery } from '../ideas.api';
import { TribImage } from '../TribImage';
import type { FieldOf } from './field-of';

type CatalogueItem = PickItem & { group: string };

type Props<T> = Omit<FieldOf<number | null>, 'onChange'> & {
  legend: string;
  /** "activities" */
  things: string;
  list: UseQueryResult<T[]>;
  itemOf: (thing: T) => CatalogueItem;
  /** The group that comes first. */
  firstGroup?: string;
  onChange: (thing: T) => void;
};

const SKELETONS = 6;

/** A choice from one of the server's lists, in groups, with a search if it is long. */
function CatalogueField<T extends { id: number }>({ error, ...props }: Props<T>) {
  const { list, things } = props;
  return (
    <div className="grid grid-cols-1 gap-5">
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <QueryState query={list} loading={<Loading things={things} />} failed={`The ${things} didn't load`}>
        {(all) =>
          all.length > 0 ? (
            <Choices {...props} all={all} />
          ) : (
            <EmptyState title={`There are no ${things} yet`} text="Come back when this server has some." />
          )
        }
      </QueryState>
    </div>
  );
}

function Loading({ things }: { things: string }) {
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <output className="sr-only">Loading {things}...</output>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className="h-20 rounded-card" />
      ))}
    </div>
  );
}

/** A dozen fit at a glance. */
const GLANCE = 12;
const CHOSEN = 'Your choice';

type ChoicesProps<T> = Omit<Props<T>, 'list' | 'error'> & { all: readonly T[] };

function Choices<T extends { id: number }>(props: ChoicesProps<T>) {
  const { all, itemOf, legend, things, value, onChange, firstGroup } = props;
  const [query, setQuery] = useState('');
  // The earlier choice comes first, and stays there while browsing.
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
  return (
    <>
      {all.length > GLANCE && <SearchField label={`Search ${things}`} value={query} onChange={setQuery} />}
      <output className="sr-only">{query !== '' && `${found.length} found`}</output>
      {found.length === 0 ? (
        <EmptyState
          title="Nothing found"
          text="Try another word, or look through the whole list."
          action={
            <Button variant="secondary" size="md" onClick={() => setQuery('')}>
              Show all
            </Button>
          }
        />
      ) : (
        <PickList
          legend={legend}
          groups={titles.map((title) => ({ title, items: groups.get(title) ?? [] }))}
          value={value}
          onChange={choose}
        />
      )}
    </>
  );
}

/** Every word has to occur somewhere, ignoring accents and case. */
export function matches(query: string, ...texts: readonly (string | null)[]): boolean {
  const text = plain(texts.join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

type IdeaFieldProps = Omit<FieldOf<number | null>, 'onChange'> & { onChange: (idea: Idea) => void };

export function IdeaField({ value, onChange, error }: IdeaFieldProps) {
  return (
    <CatalogueField
      legend="Activity"
      things="activities"
      list={useQuery(ideasQuery)}
      itemOf={ideaItem}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function ideaItem({ id, title, description, category, duration, image }: Idea): CatalogueItem {
  return {
    id,
    title,
    text: description,
    detail: duration,
    group: category,
    picture: (
      <TribImage
        trib={{ id, name: title, category, mainImageUrl: image }}
        className="size-14 shrink-0 rounded-input"
      />
    ),
  };
}

type PlaceFieldProps = Omit<FieldOf<number | null>, 'onChange'> & {
  onChange: (place: Place) => void;
  /** The person's city: its places come first. */
  nearby?: string | undefined;
};

export function PlaceField({ value, onChange, error, nearby }: PlaceFieldProps) {
  return (
    <CatalogueField
      legend="Place"
      things="places"
      list={useQuery(placesQuery)}
      itemOf={placeItem}
      firstGroup={nearby}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function placeItem({ id, name, description, category, city, area }: Place): CatalogueItem {
  const detail = [area, category].filter(Boolean).join(' · ');
  return { id, title: name, text: description, detail, group: city || category };
}
