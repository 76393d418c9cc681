import { useEffect, useState } from 'react';
import { type SeriesChange, SERIES_SCOPES, type SeriesScope } from '#shared/api/series';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import { dateLabel } from '#shared/domain/meetup-time';
import type { DatePart } from '#shared/domain/series';
import { messageFor } from '../../../lib/errors';
import { Button } from '../../../ui/Button';
import { Failure } from '../../../ui/Form';
import { RadioPills } from '../../../ui/RadioPills';
import { SheetRoot } from '../../../ui/Sheet';
import { Skeleton } from '../../../ui/Skeleton';
import { previewDates } from '../../tribs/series.api';

export type EditScope = 'this' | SeriesScope;
const SCOPES = ['this', ...SERIES_SCOPES] as const;
const TEXTS = { this: 'This date', following: 'This and later', all: 'All upcoming' };

type Props = {
  tribId: number;
  changes: UpdateTribInput;
  open: boolean;
  isSaving: boolean;
  onClose: () => void;
  onSave: (scope: EditScope) => unknown;
};

/** Asks which dates of a series an edit applies to, and shows what it does to them. */
export function ScopeSheet({ tribId, changes, open, isSaving, onClose, onSave }: Props) {
  const [scope, setScope] = useState<EditScope>('this');
  const preview = usePreview(tribId, scope, changes, open);
  const isReady = scope === 'this' || preview.dates !== null;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title="Which dates?" focusTitle>
      <RadioPills
        legend="Save the changes for"
        options={SCOPES}
        value={scope}
        onChange={setScope}
        textOf={(one) => TEXTS[one]}
      />
      <div className="mt-5 min-h-24">
        {scope === 'this' && (
          <p className="text-sm text-pretty text-muted">
            Other dates stay as they are. This one keeps your change when you edit the series later.
          </p>
        )}
        {scope !== 'this' && <Failure text={preview.failure} />}
        {scope !== 'this' && preview.failure === null && !preview.dates && <Skeleton className="h-20" />}
        {scope !== 'this' && preview.dates && <Preview dates={preview.dates} />}
      </div>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={isSaving} onClick={onClose}>
          Back
        </Button>
        <Button disabled={!isReady} busy={isSaving} onClick={() => onSave(scope)}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </SheetRoot>
  );
}

type PreviewState = { dates: readonly SeriesChange[] | null; failure: string | null };

/** The preview leaves photos out: they may not be uploaded yet, and nobody has to know of them before. */
function usePreview(tribId: number, scope: EditScope, changes: UpdateTribInput, open: boolean): PreviewState {
  const { mainImageUrl: _main, eventPhotos: _photos, ...asked } = changes;
  const body = JSON.stringify(asked);
  const key = `${scope} ${body}`;
  const [read, setRead] = useState<PreviewState & { key: string }>({ key: '', dates: null, failure: null });
  useEffect(() => {
    if (!open || scope === 'this') return undefined;
    let isCurrent = true;
    const show = (state: PreviewState) => isCurrent && setRead({ key, ...state });
    previewDates({ tribId, scope, changes: JSON.parse(body) }).then(
      ({ dates }) => show({ dates, failure: null }),
      (error: unknown) => show({ dates: null, failure: messageFor(error, "It can't be checked right now.") }),
    );
    return () => {
      isCurrent = false;
    };
  }, [tribId, scope, body, key, open]);
  return read.key === key ? read : { dates: null, failure: null };
}

function Preview({ dates }: { dates: readonly SeriesChange[] }) {
  const conflicts = dates.filter(
    ({ kept, keepsSpots, isTold }) => kept.length > 0 || keepsSpots !== null || isTold,
  );
  const count = dates.length === 1 ? '1 date changes' : `${dates.length} dates change`;
  return (
    <>
      <p className="font-semibold">{count}, and so do dates that are posted later.</p>
      {conflicts.length > 0 && (
        <ul className="mt-3 grid gap-2.5">
          {conflicts.map((date) => (
            <li key={date.id} className="rounded-input border border-line bg-raised px-3.5 py-2.5">
              <p className="text-sm font-semibold">
                {date.startTime === null
                  ? 'Date to be set'
                  : dateLabel(new Date(date.startTime), date.timeZone)}
              </p>
              {notesOf(date).map((note) => (
                <p key={note} className="text-sm text-pretty text-muted">
                  {note}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const PARTS: Record<DatePart, string> = {
  name: 'name',
  description: 'description',
  activity: 'activity',
  community: 'community',
  times: 'time',
  where: 'place',
  maxParticipants: 'number of spots',
  minPeople: 'how many it needs',
  asksIfComing: 'asking the day before',
  categories: 'tags',
  whoCanJoin: 'who can join',
  dressCode: 'dress code',
  alcoholPolicy: 'alcohol',
  cost: 'cost',
  photos: 'photos',
};

function notesOf({ kept, keepsSpots, isTold, memberCount }: SeriesChange): string[] {
  const going = `${memberCount} going`;
  return [
    ...(keepsSpots === null ? [] : [`${going}: it keeps its ${keepsSpots} spots.`]),
    ...(isTold ? [`${going}: we'll tell them about the new time or place.`] : []),
    ...(kept.length === 0 ? [] : [`Changed on this date alone, so it keeps its ${inWords(kept)}.`]),
  ];
}

function inWords(parts: readonly DatePart[]): string {
  const names = parts.map((part) => PARTS[part]);
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
