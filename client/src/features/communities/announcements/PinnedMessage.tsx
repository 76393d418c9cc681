import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announcementsQuery, type Subject } from './announcements.api';

const SHORT = 90;

/** Shows the latest announcement to everybody at the top of their room. If it does not load, the room still works. */
export function PinnedMessage({ viewerId, subject }: { viewerId: number; subject: Subject }) {
  const { data } = useQuery(announcementsQuery(viewerId, subject));
  const [isOpen, setOpen] = useState(false);
  const latest = data?.find(
    ({ isSent, audience }) => isSent && (audience === 'going' || audience === 'members'),
  );
  if (!latest) return null;
  const isLong = latest.text.length > SHORT || latest.text.includes('\n');
  return (
    <section aria-label="Announcement" className="border-b border-line bg-raised px-4 py-2.5 text-sm">
      <p className="font-semibold text-accent">{latest.author.displayName}</p>
      <p
        dir="auto"
        className={`wrap-anywhere ${isOpen ? 'max-h-48 overflow-y-auto whitespace-pre-line' : 'line-clamp-2'}`}
      >
        {latest.text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="hit-44 relative mt-1 font-semibold underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </section>
  );
}
