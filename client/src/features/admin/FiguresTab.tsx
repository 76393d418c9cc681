import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Figures, TableRound } from '#shared/api/operators';
import { useWrite } from '../../lib/use-write';
import { Chip } from '../../ui/Chip';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
import { adminKey, figuresQuery, retryJobs, roundsQuery } from './admin.api';
import { listClass, PagedList, Section, Time } from './AdminParts';

export function FiguresTab({ viewerId }: { viewerId: number }) {
  const figures = useQuery(figuresQuery(viewerId));
  const loading = (
    <Loading label="Loading the figures..." placeholders={['h-40', 'h-64']} className="grid gap-4" />
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <QueryState query={figures} loading={loading}>
        {(data) => (
          <>
            <Installation figures={data} />
            <Weeks weeks={data.weeks} />
            <Evenings evenings={data.evenings} />
          </>
        )}
      </QueryState>
      <Section title="Rounds of tables">
        {figures.data && <p className="mb-4 text-muted">{agreementText(figures.data.agreement)}</p>}
        <Rounds viewerId={viewerId} />
      </Section>
      {figures.data && (
        <>
          <Jobs viewerId={viewerId} jobs={figures.data.jobs} />
          <Variables settings={figures.data.settings} />
        </>
      )}
    </div>
  );
}

const boxClass = 'rounded-card border border-line bg-surface px-5';

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={listClass}>
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
          <dt className="wrap-anywhere text-muted first-letter:uppercase">{name}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Installation({ figures }: { figures: Figures }) {
  const { version, node, database, migrations, startedAt, databaseBytes, photos, due } = figures;
  return (
    <Section title="This installation">
      <Facts
        facts={[
          ['Version', `${version}, Node ${node}`],
          ['Running since', <Time key="since" at={startedAt} />],
          ['Database', `${database}, ${bytesText(databaseBytes)}, ${migrations} migrations`],
          ['Photos', `${photos.count.toLocaleString('en-US')}, ${bytesText(photos.bytes)}`],
          ['Open reports', figures.openReports],
          ['Should have been sent by now', dueText(due)],
        ]}
      />
    </Section>
  );
}

const headClass = 'py-3 text-start text-sm font-semibold text-muted';
const numberClass = 'w-[30%] py-2 ps-3 tabular-nums';

type Row = [name: string, one: ReactNode, other: ReactNode];
type FiguresTableProps = {
  title: string;
  caption: string;
  heads: [first: string, one: string, other: string];
  rows: Row[];
  children?: ReactNode;
};

function FiguresTable({ title, caption, heads: [first, ...others], rows, children }: FiguresTableProps) {
  return (
    <Section title={title}>
      <div className={boxClass}>
        <table className="w-full table-fixed">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={headClass}>
                {first}
              </th>
              {others.map((head) => (
                <th key={head} scope="col" className={`${headClass} w-[30%] ps-3`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, one, other]) => (
              <tr key={name}>
                <th scope="row" className="py-2 text-start font-normal">
                  {name}
                </th>
                <td className={numberClass}>{one}</td>
                <td className={numberClass}>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </Section>
  );
}

function Weeks({ weeks }: { weeks: Figures['weeks'] }) {
  const barOf = (key: 'people' | 'meetups') => {
    const most = Math.max(1, ...weeks.map((week) => week[key]));
    return (week: Figures['weeks'][number]) => (
      <>
        <Bar share={week[key] / most} />
        {week[key]}
      </>
    );
  };
  const [people, meetups] = [barOf('people'), barOf('meetups')];
  return (
    <FiguresTable
      title="Week by week"
      caption="People who signed up, and meetups of two people or more that took place"
      heads={['From', 'New people', 'Meetups']}
      rows={weeks.toReversed().map((week) => [dateText(week.monday), people(week), meetups(week)])}
    />
  );
}

function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mb-1 block h-1.5 rounded-pill bg-raised">
      <span className="block h-full rounded-pill bg-ember" style={{ width: `${share * 100}%` }} />
    </span>
  );
}

const shareText = (part: number, whole: number) => (whole === 0 ? 'None yet' : `${part} of ${whole}`);

function Evenings({ evenings: { meetups, tables, met } }: { evenings: Figures['evenings'] }) {
  type Kind = typeof meetups;
  const ofPeople = (name: string, text: (people: NonNullable<Kind['people']>) => ReactNode): Row => {
    const shown = ({ people }: Kind) => (people === null ? 'Too few' : text(people));
    return [name, shown(meetups), shown(tables)];
  };
  const ahead = ({ wentAhead, off }: Kind) => shareText(wentAhead, wentAhead + off);
  return (
    <FiguresTable
      title="Evenings"
      caption="Of meetups and tables: how many went ahead of those that needed people, and how many people said yes, still came when asked, and came of those of whom it is known"
      heads={['Last 30 days', 'Meetups', 'Tables']}
      rows={[
        ['Went ahead', ahead(meetups), ahead(tables)],
        ofPeople('Said yes', ({ yes }) => yes),
        ofPeople('Still coming', ({ stillComing, asked }) => shareText(stillComing, asked)),
        ofPeople('Came', ({ came, known }) => shareText(came, known)),
      ]}
    >
      <p className="mt-3 text-muted">{metText(met)}</p>
    </FiguresTable>
  );
}

type Job = Figures['jobs'][number];

const isFailing = ({ error }: Job) => error !== null;

export function Jobs({ viewerId, jobs }: { viewerId: number; jobs: Figures['jobs'] }) {
  const failing = jobs.filter(isFailing);
  return (
    <Section title="Jobs">
      <p className="mb-3 text-muted">
        {failing.length === 0 ? 'None has failed.' : `${failing.length} of ${jobs.length} have failed.`}
      </p>
      <Facts
        facts={jobs
          .toSorted((one, other) => Number(isFailing(other)) - Number(isFailing(one)) || other.due - one.due)
          .map((job) => [job.name, <JobState key={job.name} viewerId={viewerId} job={job} />])}
      />
    </Section>
  );
}

function JobState({ viewerId, job }: { viewerId: number; job: Job }) {
  const { name, due, failed, next, error } = job;
  const { send, isPending } = useWrite({
    subject: `job ${name}`,
    send: () => retryJobs(name),
    failure: { toast: 'They are not tried again' },
    stale: [adminKey(viewerId)],
  });
  return (
    <span className="grid justify-items-end gap-2">
      {next !== null && (
        <span>
          {due > 0 ? `${due} due since ` : 'Next '}
          <Time at={next} />
        </span>
      )}
      {error !== null && (
        <>
          <span className="text-danger">
            {failed > 0 ? `${failed} failed: ` : 'Failed: '}
            {error}
          </span>
          <Chip disabled={isPending} onClick={() => send()}>
            Try again
          </Chip>
        </>
      )}
    </span>
  );
}

function Rounds({ viewerId }: { viewerId: number }) {
  return (
    <PagedList
      list={useInfiniteQuery(roundsQuery(viewerId))}
      things="rounds"
      empty={<p className="text-muted">No round yet. They show up here once somebody asks for a seat.</p>}
    >
      {(rounds) => (
        <ol className={listClass}>
          {rounds.map((round) => (
            <Round key={round.id} round={round} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Round({ round }: { round: TableRound }) {
  const { city, closesAt, people, tables, unseated, objections, worst, mean, milliseconds } = round;
  return (
    <li className="py-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{city}</span>
        <Time at={closesAt} />
      </p>
      <p>
        {tables === null
          ? 'Not seated yet'
          : `${people} people, ${tables} tables, ${unseated} without a seat, solved in ${milliseconds} ms`}
      </p>
      {tables !== null && tables > 0 && (
        <p className="text-muted">
          Match at their tables: {mean}% on average, {worst}% for the one who fits least
        </p>
      )}
      {objections > 0 && (
        <p className="text-danger">The checker had {objections} objections; it was done again</p>
      )}
    </li>
  );
}

function Variables({ settings }: { settings: Figures['settings'] }) {
  return (
    <Section title="Configuration">
      <p className="mb-3 text-muted">What the server has read when it started. Secrets are not shown.</p>
      <Facts
        facts={settings.map(({ name, value, isDefault }) => [
          name,
          <span key={name} className={isDefault ? 'font-normal text-muted' : ''}>
            {value ?? 'not set'}
            {isDefault && value !== null && ' (default)'}
          </span>,
        ])}
      />
    </Section>
  );
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[power]}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const dateText = (date: string) => DAY.format(new Date(date));

export function agreementText({ pairs, auc }: Figures['agreement']): string {
  if (auc === null) {
    return `Not enough yet to say whether the score means anything: ${pairs} pairs have told us whether they would meet again.`;
  }
  return `Of ${pairs} pairs, those who both would meet again have the higher score ${Math.round(auc * 100)}% of the time; 50% would be chance.`;
}

export const metText = (met: Figures['evenings']['met']): string =>
  met === null
    ? 'Figures of people are told from thirty people on.'
    : `Of ${met.people} people who met somebody, ${met.twice} met the same person twice.`;

function dueText({ mails, mailNotices, pushes }: Figures['due']): string {
  if (mails + mailNotices + pushes === 0) return 'Nothing';
  return `${mails} mails, ${mailNotices} notices by mail, ${pushes} push messages`;
}
