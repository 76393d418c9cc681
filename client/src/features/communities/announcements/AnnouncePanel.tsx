import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Announcement } from '#shared/api/announcements';
import {
  ANNOUNCEMENT_MAX,
  type Audience,
  MEETUP_AUDIENCES,
  type MeetupAudience,
} from '#shared/domain/announcements';
import { startLabel } from '#shared/domain/meetup-time';
import { LANG } from '../../../lib/lang';
import { deviceTimeZone } from '../../../lib/device-time-zone';
import { useNow } from '../../../lib/use-now';
import { useWrite } from '../../../lib/use-write';
import { useLeaveGuard } from '../../../navigation/use-leave-guard';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { TextArea, TextField } from '../../../ui/Field';
import { Failure, useForm } from '../../../ui/Form';
import { LinkedText } from '../../../ui/LinkedText';
import { QueryState } from '../../../ui/QueryState';
import { RadioPills } from '../../../ui/RadioPills';
import { Skeleton } from '../../../ui/Skeleton';
import { announcementsQuery, deleteAnnouncement, postAnnouncement, type Subject } from './announcements.api';
import { ToldSoFar } from './PinnedMessage';
import * as t from '../texts';

const AUDIENCE_TEXTS: Record<Audience, string> = {
  everyone: t.goingWaitingOrAsking,
  going: t.going,
  waiting: t.waiting,
  'not-going': t.notGoing,
  members: t.allMembers,
};
const TO_AUDIENCE: Record<Audience, string> = {
  everyone: t.toEveryone,
  going: t.toGoing,
  waiting: t.toWaiting,
  'not-going': t.toNotGoing,
  members: t.toMembers,
};
const TIMES = ['Now', 'Later'] as const;
const TIME_TEXTS = { Now: t.now, Later: t.later };

type Props = {
  viewerId: number;
  subject: Subject;
  audiences?: readonly MeetupAudience[];
  onBack: () => void;
};

export function AnnouncePanel({ viewerId, subject, audiences = MEETUP_AUDIENCES, onBack }: Props) {
  const queryClient = useQueryClient();
  const query = announcementsQuery(viewerId, subject);
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<MeetupAudience>('going');
  const [when, setWhen] = useState<(typeof TIMES)[number]>('Now');
  const [at, setAt] = useState('');
  const announcing = useWrite({
    subject: `announcements ${JSON.stringify(subject)}`,
    send: (announcement: Parameters<typeof postAnnouncement>[1]) => postAnnouncement(subject, announcement),
    done: (list) => {
      queryClient.setQueryData(query.queryKey, list);
      setText('');
      setWhen('Now');
    },
    failure: { form: t.wasntSentTryAgain },
  });
  const { ask } = useLeaveGuard(text.trim() !== '', t.whatYouWroteNot);
  const isReady = text.trim() !== '' && (when === 'Now' || at !== '');
  const form = useForm({
    problems: { text: undefined, at: undefined },
    sent: announcing,
    send: () =>
      isReady &&
      announcing.send({
        text: text.trim(),
        ...('tribId' in subject && { audience }),
        ...(when === 'Later' && { at: new Date(at).toISOString() }),
      }),
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <form {...form.props} className="grid grid-cols-1 gap-5">
        {'tribId' in subject && audiences.length > 1 && (
          <RadioPills
            legend={t.toThoseWho}
            options={audiences}
            value={audience}
            onChange={setAudience}
            textOf={(option) => AUDIENCE_TEXTS[option]}
          />
        )}
        <TextArea
          label={t.announcement}
          hint={t.atMostThreeWeek}
          value={text}
          onChange={setText}
          max={ANNOUNCEMENT_MAX}
          error={form.problemAt('text') ?? form.failure}
        />
        <RadioPills
          legend={t.when}
          options={TIMES}
          textOf={(one) => TIME_TEXTS[one]}
          value={when}
          onChange={setWhen}
        />
        {when === 'Later' && (
          <TextField
            label={t.sendAt}
            type="datetime-local"
            value={at}
            onChange={setAt}
            hint={t.byClockOfDevice}
            error={form.problemAt('at')}
          />
        )}
        <div className="button-pair">
          <Button variant="secondary" onClick={() => ask(onBack)}>
            {t.back}
          </Button>
          <Button type="submit" disabled={!isReady} busy={announcing.isPending}>
            {when === 'Now' ? t.send : t.plan}
          </Button>
        </div>
      </form>
      <PastAnnouncements viewerId={viewerId} subject={subject} />
    </div>
  );
}

function PastAnnouncements({ viewerId, subject }: Pick<Props, 'viewerId' | 'subject'>) {
  const query = announcementsQuery(viewerId, subject);
  return (
    <QueryState
      query={useQuery(query)}
      isInline
      failed={t.earlierOnesDidntLoad}
      loading={<Skeleton className="h-20 rounded-card" />}
    >
      {(list) =>
        list.length > 0 && (
          <ul className="divide-y divide-line border-t border-line">
            {list.map((one) => (
              <li key={one.id}>
                <AnnouncementRow announcement={one} viewerId={viewerId} subject={subject} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

type RowProps = Pick<Props, 'viewerId' | 'subject'> & { announcement: Announcement };

function AnnouncementRow({ announcement, viewerId, subject }: RowProps) {
  const { id, text, audience, author, dueAt, isSent, reached } = announcement;
  const { send, isPending, failure } = useWrite({
    subject: `announcement ${id}`,
    send: () => deleteAnnouncement(id),
    failure: { form: t.wasntWithdrawnTryAgain },
    stale: [announcementsQuery(viewerId, subject).queryKey],
  });
  const due = new Date(dueAt);
  const time = startLabel(due, deviceTimeZone(), LANG);
  const planned = due <= useNow() ? t.sentOnceSeen : t.plannedFor({ time });
  return (
    <div className="grid gap-1 py-3">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        <LinkedText text={text} isLinked={announcement.isLinked} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm text-muted">
        <span>
          {t.authorToAudience({
            name: author.displayName,
            audience: TO_AUDIENCE[audience],
            when: isSent ? time : planned,
          })}
        </span>
        {reached && <ToldSoFar {...reached} />}
        {!isSent && (
          <Chip disabled={isPending} onClick={() => send()}>
            {t.withdraw}
          </Chip>
        )}
      </div>
      <Failure text={failure} />
    </div>
  );
}
