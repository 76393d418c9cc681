import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWrite } from '../../../lib/use-write';
import { Button } from '../../../ui/Button';
import { CheckRow } from '../../../ui/CheckRow';
import { Failure } from '../../../ui/Form';
import { SheetFooter } from '../../../ui/Sheet';
import { postInvites } from './invites.api';
import type { Invitee, SkippedLine, ReadInvitees } from './read-invitees';

export type InvitedTo = { id: number; name: string };

export type ParsedList = ReadInvitees & {
  /** Addresses that this community has invited in the last thirty days. */
  invitedBefore: ReadonlySet<string>;
  /** How many more people can be invited today. */
  left: number;
};

type Props = {
  community: InvitedTo;
  list: ParsedList;
  onBack: () => void;
  onSent: (count: number) => void;
};

/** Shows which people were found in the list, so that it can be checked before anything is sent. */
export function InviteList({ community, list, onBack, onSent }: Props) {
  const { invitees, skipped, invitedBefore, left } = list;
  // The text takes the focus, because the button that was pressed is gone.
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const fresh = invitees.filter(({ address }) => !invitedBefore.has(address));
  const before = invitees.filter(({ address }) => invitedBefore.has(address));
  const ticked = fresh.filter(({ address }) => !unticked.has(address));
  const today = ticked.slice(0, left).map(({ address }) => address);
  const { send, isPending, failure } = useWrite({
    subject: `invites of community ${community.id}`,
    send: (addresses: string[]) => postInvites(community.id, addresses),
    done: ({ invited }) => onSent(invited),
    failure: { form: "It wasn't sent. Please try again." },
  });
  const tick = (address: string, isTicked: boolean) => {
    const next = new Set(unticked);
    if (isTicked) next.delete(address);
    else next.add(address);
    setUnticked(next);
  };
  return (
    <div className="@container">
      <div className="sheet-fields grid grid-cols-1 gap-6">
        <p ref={lead} tabIndex={-1} className="text-pretty text-muted outline-none">
          Each gets one email with a link to {community.name}, and joins only if they like. We forget the
          addresses once it is sent.
        </p>
        {fresh.length > 0 && (
          <Group title={`New, ${fresh.length}`}>
            {fresh.map((invitee) => (
              <li key={invitee.address} className="py-1">
                <CheckRow
                  isChecked={!unticked.has(invitee.address)}
                  onChange={(isTicked) => tick(invitee.address, isTicked)}
                >
                  <Who {...invitee} />
                </CheckRow>
              </li>
            ))}
          </Group>
        )}
        {before.length > 0 && (
          <Group title={`Invited in the last 30 days, ${before.length}`}>
            {before.map((invitee) => (
              <li key={invitee.address} className="py-2">
                <Who {...invitee} />
              </li>
            ))}
          </Group>
        )}
        {skipped.length > 0 && <SkippedLines lines={skipped} />}
      </div>
      <SheetFooter>
        {ticked.length > left && (
          <p className="mb-3 text-sm text-pretty text-muted">
            {left === 0
              ? 'No more emails can be sent today. Come back with this list tomorrow.'
              : `The first ${left} can be invited today. Come back with this list for the others tomorrow.`}
          </p>
        )}
        <Failure text={failure} className="mb-3" />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button busy={isPending} disabled={today.length === 0} onClick={() => send(today)}>
            {today.length === 0 ? 'Invite' : `Invite ${today.length}`}
          </Button>
        </div>
      </SheetFooter>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  );
}

function Who({ name, address }: Invitee) {
  if (name === '') return <span className="min-w-0 wrap-anywhere">{address}</span>;
  return (
    <span className="min-w-0 wrap-anywhere">
      <bdi>{name}</bdi> <span className="block text-sm text-muted">{address}</span>
    </span>
  );
}

const REASONS: Record<SkippedLine['reason'], string> = {
  'no-address': 'No email address in it',
  'not-an-address': 'Not an email address',
  'too-long': 'Too long for an email address',
  'foreign-letters': 'Our emails only reach addresses in plain letters before the @',
  formula: 'A formula of a table, not an address',
  twice: 'The same person again',
};
const LINES_SHOWN = 50;

function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
  return (
    <Group title={`Left out, ${lines.length}`}>
      {lines.slice(0, LINES_SHOWN).map(({ line, text, reason }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and a line may have two
        <li key={at} className="py-2 wrap-anywhere">
          <span dir="auto">{text}</span>
          <span className="block text-sm text-muted">
            Line {line}: {REASONS[reason]}
          </span>
        </li>
      ))}
      {lines.length > LINES_SHOWN && (
        <li className="py-2 text-sm text-muted">And {lines.length - LINES_SHOWN} more</li>
      )}
    </Group>
  );
}
