import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type SeriesChange, SERIES_SCOPES, type SeriesScope } from '#shared/api/series';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import { dateLabel } from '#shared/domain/meetup-time';
import type { DatePart } from '#shared/domain/series';
import { LANG } from '../../../lib/lang';
import { messageFor } from '../../../lib/errors';
import { Button } from '../../../ui/Button';
import { Failure } from '../../../ui/Form';
import { RadioPills } from '../../../ui/RadioPills';
import { SheetRoot } from '../../../ui/Sheet';
import { Skeleton } from '../../../ui/Skeleton';
import { datesQuery } from '../../tribs/series.api';
import * as t from '../texts';

export type EditScope = 'this' | SeriesScope;
const SCOPES = ['this', ...SERIES_SCOPES] as const;
const TEXTS = { this: t.thisDate, following: t.andLater, all: t.allUpcoming };

type Props = {
  tribId: number;
  viewerId: number;
  changes: UpdateTribInput;
  open: boolean;
  isSaving: boolean;
  onClose: () => void;
  onSave: (scope: EditScope) => unknown;
};

/** Asks which dates of a series an edit applies to, and shows what it does to them. */
export function ScopeSheet({ tribId, viewerId, changes, open, isSaving, onClose, onSave }: Props) {
  const [scope, setScope] = useState<EditScope>('this');
  // Photos are left out: they may not be uploaded yet, and nobody has to know of them before.
  const { mainImageUrl: _main, eventPhotos: _photos, ...asked } = changes;
  const preview = useQuery({
    ...datesQuery(viewerId, { tribId, scope: scope === 'this' ? 'following' : scope, changes: asked }),
    enabled: open && scope !== 'this',
  });
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={t.whichDatesQuestion} focusTitle>
      <RadioPills
        legend={t.saveChangesFor}
        options={SCOPES}
        value={scope}
        onChange={setScope}
        textOf={(one) => TEXTS[one]}
      />
      <div className="mt-5 min-h-24">
        {scope === 'this' ? (
          <p className="text-sm text-pretty text-muted">{t.otherDatesStayAs}</p>
        ) : preview.isError ? (
          <Failure text={messageFor(preview.error, t.cantCheckedRightNow)} />
        ) : preview.data ? (
          <Preview dates={preview.data.dates} />
        ) : (
          <Skeleton className="h-20" />
        )}
      </div>
      <div className="mt-6 button-pair">
        <Button variant="secondary" disabled={isSaving} onClick={onClose}>
          {t.back}
        </Button>
        <Button
          disabled={scope !== 'this' && !preview.isSuccess}
          busy={isSaving}
          onClick={() => onSave(scope)}
        >
          {isSaving ? t.saving : t.save}
        </Button>
      </div>
    </SheetRoot>
  );
}

function Preview({ dates }: { dates: readonly SeriesChange[] }) {
  const conflicts = dates.filter(
    ({ kept, keepsSpots, isTold }) => kept.length > 0 || keepsSpots !== null || isTold,
  );
  return (
    <>
      <p className="font-semibold">{t.datesChange({ count: dates.length })}</p>
      {conflicts.length > 0 && (
        <ul className="mt-3 grid gap-2.5">
          {conflicts.map((date) => (
            <li key={date.id} className="rounded-input border border-line bg-raised px-3.5 py-2.5">
              <p className="text-sm font-semibold">
                {date.startTime === null
                  ? t.dateToSet
                  : dateLabel(new Date(date.startTime), date.timeZone, LANG)}
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
  name: t.partName,
  description: t.partDescription,
  activity: t.partActivity,
  community: t.partCommunity,
  times: t.partTime,
  where: t.partPlace,
  maxParticipants: t.partSpots,
  minPeople: t.partMinimum,
  asksIfComing: t.partAsking,
  categories: t.partTags,
  whoCanJoin: t.partWhoCanJoin,
  dressCode: t.partDressCode,
  alcoholPolicy: t.partAlcohol,
  cost: t.partCost,
  photos: t.partPhotos,
};

function notesOf({ kept, keepsSpots, isTold, memberCount }: SeriesChange): string[] {
  return [
    ...(keepsSpots === null ? [] : [t.keepsItsSpots({ going: memberCount, spots: keepsSpots })]),
    ...(isTold ? [t.goingAreTold({ going: memberCount })] : []),
    ...(kept.length === 0 ? [] : [t.changedAlone({ parts: inWords(kept) })]),
  ];
}

function inWords(parts: readonly DatePart[]): string {
  const names = parts.map((part) => PARTS[part]);
  return names.length === 1
    ? (names[0] ?? '')
    : t.andLast({ others: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}
