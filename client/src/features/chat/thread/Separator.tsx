import { useAtNow } from '../../../lib/use-now';
import { dayText } from '../message-text';
import type { ThreadRow } from './thread-rows';

type Props = { row: Exclude<ThreadRow, { kind: 'message' }> };

/** Between messages: a day, or a line. */
export function Separator({ row }: Props) {
  switch (row.kind) {
    case 'day':
      return <Day date={row.date} />;
    case 'joined':
      return <p className="py-3 text-center text-sm text-muted">You joined</p>;
    case 'new':
      return (
        <p className="flex items-center gap-3 py-3 text-sm font-semibold text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40">
          New messages
        </p>
      );
  }
}

function Day({ date }: { date: Date }) {
  const text = useAtNow((now) => dayText(date, now));
  return (
    <p className="mx-auto w-fit rounded-pill bg-raised px-3 py-1 text-xs font-semibold text-muted">{text}</p>
  );
}
