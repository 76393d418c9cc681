import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startLabel } from '#shared/domain/meetup-time';
import { LANG } from '../../../lib/lang';
import { deviceTimeZone } from '../../../lib/device-time-zone';
import { LinkedText } from '../../../ui/LinkedText';
import { announcementsQuery, type Subject } from './announcements.api';
import * as t from '../texts';
import type { Reached } from '#shared/api/announcements';

const SHORT = 90;

type Props = { viewerId: number; subject: Subject; isOnPage?: boolean };

/**
 * Shows the latest announcement at the top of its room, or on the meetup's page, where those who wait read theirs, too. If it does
 * not load, the room still works.
 */
export function PinnedMessage({ viewerId, subject, isOnPage = false }: Props) {
  const { data } = useQuery(announcementsQuery(viewerId, subject));
  const [isOpen, setOpen] = useState(false);
  const latest = data?.find(
    ({ isSent, audience }) => isSent && (isOnPage || audience !== 'waiting') && audience !== 'not-going',
  );
  if (!latest) return null;
  const isLong = latest.text.length > SHORT || latest.text.includes('\n');
  return (
    <section
      aria-label={t.announcement}
      className={`bg-raised px-4 py-2.5 text-sm ${isOnPage ? 'rounded-card' : 'border-b border-line'}`}
    >
      <p className={`font-semibold text-accent ${isOnPage ? '' : 'truncate'}`}>
        {latest.author.displayName}
        <span className="font-normal text-muted">
          {' '}
          · {startLabel(new Date(latest.dueAt), deviceTimeZone(), LANG)}
        </span>
      </p>
      <p dir="auto" className={`wrap-anywhere ${isOpen ? 'whitespace-pre-line' : 'line-clamp-2'}`}>
        <LinkedText text={latest.text} isLinked={latest.isLinked} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="hit-44 relative mt-1 font-semibold underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.showLess : t.showAll}
        </button>
      )}
    </section>
  );
}

/** While many are being told of something, how many of them know. */
export const ToldSoFar = ({ done, of }: Reached) => (
  <p className="text-sm text-muted">{of ? t.toldOfSoFar({ done, of }) : t.toldOfManySoFar({ done })}</p>
);
