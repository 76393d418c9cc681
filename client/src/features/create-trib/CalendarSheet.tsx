import { useQuery, useQueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { type Dispatch, useId } from 'react';
import {
  type CalendarImportRequest,
  type CalendarImport,
  calendarImport,
  type MeetupDraft,
} from '#shared/api/calendar';
import { CALENDAR_BYTES_MAX } from '#shared/domain/limits';
import { repeatsText } from '#shared/domain/series';
import { startLabel } from '#shared/domain/meetup-time';
import { LANG } from '../../lib/lang';
import { deviceTimeZone } from '../../lib/device-time-zone';
import { UserFacingError } from '../../lib/errors';
import { ActionRow } from '../../ui/ActionRow';
import { buttonClass } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { SheetRoot } from '../../ui/Sheet';
import { requestJson } from '../../lib/api-client';
import { useWrite } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { cityText } from '../cities/city-text';
import { firstDayOf, NO_REPEATS, type RepeatsForm } from '../tribs/fields/repeats-form';
import { NO_OWN_PLACE } from '../tribs/fields/where';
import type { WizardEvent } from './state';
import * as t from './texts';

type Props = {
  viewerId: number;
  now: Date;
  open: boolean;
  onClose: () => void;
  dispatch: Dispatch<WizardEvent>;
};

/** Turns a calendar file into drafts. Each is checked in the wizard before it is posted. */
export function CalendarSheet({ viewerId, now, open, onClose, dispatch }: Props) {
  const queryClient = useQueryClient();
  const query = calendarDraftsQuery(viewerId);
  const { data: read } = useQuery(query);
  const take = (draft: ReadDraft) => {
    queryClient.setQueryData(
      query.queryKey,
      (old) =>
        old && {
          ...old,
          drafts: old.drafts.map((one) => (one.key === draft.key ? { ...one, isTaken: true } : one)),
        },
    );
    for (const event of draftEvents(draft, now)) dispatch(event);
    onClose();
  };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={t.fromCalendar}
      description={t.whatInBecomesDrafts}
      focusTitle
    >
      <CalendarForm
        onRead={(found) => {
          const drafts = found.drafts.map((draft, key) => ({ ...draft, key, isTaken: false }));
          queryClient.setQueryData(query.queryKey, { ...found, drafts });
        }}
      />
      {read && (
        <section aria-label={t.drafts} className="mt-6 border-t border-line pt-4">
          <output className="block text-sm text-muted">{countText(read.drafts.length, read.more)}</output>
          <ul className="-mx-3 mt-2">
            {read.drafts.map((draft) => (
              <ActionRow
                key={draft.key}
                label={draft.name || t.withoutName}
                about={aboutText(draft)}
                onClick={() => take(draft)}
              />
            ))}
          </ul>
        </section>
      )}
    </SheetRoot>
  );
}

function countText(drafts: number, more: number): string {
  if (drafts === 0) return t.nothingInCalendarStill;
  return more > 0 ? t.theNextOf({ drafts, all: drafts + more }) : t.theNext({ drafts });
}

function aboutText(draft: ReadDraft): string {
  const { repeats, startTime, place, address, city, isTaken } = draft;
  const facts = [
    draftWhen(draft),
    repeats && startTime && repeatsText(repeats, firstDayOf(startTime), LANG),
    [place, address, city && cityText(city)].filter(Boolean).join(', '),
    isTaken && t.taken,
  ].filter(Boolean);
  return [facts.join(' · '), problemsText(draft)].filter(Boolean).join('. ');
}

function CalendarForm({ onRead }: { onRead: (found: CalendarImport) => void }) {
  const fileId = useId();
  const { send, isPending, failure } = useWrite({
    subject: 'calendar file',
    send: async (file: File) =>
      postCalendarImport({ calendar: await textOf(file), timeZone: deviceTimeZone() }),
    done: onRead,
    failure: { form: t.wasntReadTryAgain },
  });
  return (
    <div className="grid gap-4">
      <label
        htmlFor={fileId}
        className={`${buttonClass({ full: true })} cursor-pointer focus-within:outline-2`}
      >
        {isPending ? t.reading : t.chooseFileIcs}
        <input
          id={fileId}
          type="file"
          accept=".ics,text/calendar"
          className="sr-only"
          aria-busy={isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) send(file);
            target.value = '';
          }}
        />
      </label>
      <Failure text={failure} />
    </div>
  );
}

/** The server checks this as well, but would refuse a large file only after it was sent. */
async function textOf(file: File): Promise<string> {
  try {
    if (file.size <= CALENDAR_BYTES_MAX)
      return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    // A file that is not text gets the same message as one that is too large.
  }
  throw new UserFacingError(t.noCalendarFile);
}

const postCalendarImport = (body: CalendarImportRequest) =>
  requestJson('/api/calendar-imports', { method: 'POST', body, schema: calendarImport });

/** The last file that was read, and which of its drafts the wizard has taken. Only this page keeps it. */
type ReadCalendar = Omit<CalendarImport, 'drafts'> & { drafts: ReadDraft[] };
type ReadDraft = MeetupDraft & { key: number; isTaken: boolean };

/** The drafts stay in the cache until the page is closed or the viewer changes. */
const calendarDraftsQuery = (viewerId: number) =>
  queryOptions<ReadCalendar>({
    queryKey: [...viewerKey(viewerId), 'calendar-drafts'],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });

function draftEvents(draft: MeetupDraft, now: Date): WizardEvent[] {
  const { name, description, startTime, endTime, place, address, city, repeats } = draft;
  const times = startTime && endTime ? { startTime, endTime } : { startTime: '', endTime: '' };
  const isUsed = place !== '' || city !== null;
  const ownPlace = isUsed ? { ...NO_OWN_PLACE, isUsed, name: place, address, city } : NO_OWN_PLACE;
  return [
    // The place has to come before the times, because a draft without times gets suggestions from its city.
    { type: 'whereChanged', where: { place: null, ownPlace }, now },
    { type: 'filled', changes: { name, description, ...times, repeats: repeatsForm(repeats) } },
  ];
}

function repeatsForm(repeats: MeetupDraft['repeats']): RepeatsForm {
  if (!repeats) return NO_REPEATS;
  const { every, weekdays = [], until, times } = repeats;
  const ends = until === undefined ? 'open' : 'until';
  return {
    every,
    weekdays,
    ends: times === undefined ? ends : 'times',
    until: until ?? '',
    times: times ?? NO_REPEATS.times,
  };
}

/** Returns a text such as "Thu, Dec 3, 6 PM", in the local time of the place. */
const draftWhen = ({ startTime }: MeetupDraft): string =>
  startLabel(startTime === null ? null : new Date(`${startTime}Z`), 'UTC', LANG);

const PROBLEMS: Record<MeetupDraft['problems'][number], string> = {
  'no-time': t.noTime,
  'whole-day': t.takesWholeDay,
  'unreadable-date': t.dateCannotRead,
  'other-repeats': t.cannotRepeatLikeHere,
  'left-out-dates': t.datesLeftOutIn,
  'long-text': t.textCut,
};

const problemsText = ({ problems }: MeetupDraft): string =>
  problems.map((problem) => PROBLEMS[problem]).join(' ');
