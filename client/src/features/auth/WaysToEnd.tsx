import { type ReactNode, useState } from 'react';
import type { WayIn } from '#shared/api/ways-in';
import { titleOfWay } from '#shared/domain/ways-in';
import { LANG } from '../../lib/lang';
import { CheckRow } from '../../ui/CheckRow';
import { LOCALE } from '../../lib/town';
import * as t from './texts';

const DATE = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' });

/** What is ticked ends; the rest was shown and stays. */
type Choice = { ends: string[]; keeps: string[] };

type Options = {
  /** Ticks what somebody else may have added, until its person keeps it. */
  ticksDoubtful?: boolean;
  /** What becomes of the password, which no tick ends. */
  password: string;
};

/**
 * Every way into an account, with a choice of what ends in the same step. What is ticked by hand stays so when the list is
 * read again.
 */
export function useWaysToEnd(
  ways: readonly WayIn[],
  { ticksDoubtful = false, password }: Options,
): { choice: Choice; list: ReactNode } {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const isOffered = ({ isDoubtful }: WayIn) => ticksDoubtful && isDoubtful;
  const isEnded = (way: WayIn & { key: string }) => chosen[way.key] ?? isOffered(way);
  const endable = ways.filter(hasKey);
  const choice = {
    ends: endable.filter(isEnded).map(({ key }) => key),
    keeps: endable.filter((way) => !isEnded(way)).map(({ key }) => key),
  };
  const list = endable.length > 0 && (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-base font-bold">
        {endable.some(isOffered) ? t.whatEndsAsWell : t.endSomethingAsWell}
      </legend>
      <p className="text-sm text-pretty text-muted">
        {endable.some(isOffered) ? t.whatTickedAddedAfter : t.allOfTheseLet}
      </p>
      <ul>
        {ways.map((way) => (
          <li key={way.key ?? way.kind} className="py-1">
            {hasKey(way) ? (
              <CheckRow
                isChecked={isEnded(way)}
                onChange={(ends) => setChosen({ ...chosen, [way.key]: ends })}
              >
                <Way way={way} note={noteOf(way, { isOffered: isOffered(way), isEnded: isEnded(way) })} />
              </CheckRow>
            ) : (
              <p className="ps-9 text-base">
                <Way way={way} note={password} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
  return { choice, list };
}

const hasKey = (way: WayIn): way is WayIn & { key: string } => way.key !== null;

function Way({ way, note }: { way: WayIn; note: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold wrap-anywhere">{titleOfWay(way, LANG)}</span>
      <span className="block text-sm text-pretty text-muted">{note}</span>
    </span>
  );
}

function noteOf(
  { addedAt }: WayIn,
  { isOffered, isEnded }: { isOffered: boolean; isEnded: boolean },
): string {
  const added = addedAt === null ? t.addedLongAgo : t.addedOn({ date: DATE.format(new Date(addedAt)) });
  if (isEnded) return isOffered ? t.endsUnlessKept({ added }) : t.endsToo({ added });
  return isOffered ? t.staysToo({ added }) : added;
}
