import { setTimeout as delay } from 'node:timers/promises';
import type { SmallDisk } from '../../server/testing/small-disk';
import type { ServerProcess } from '../../server/testing/spawn-server';
import type { OwnCluster } from '../postgres/cluster';
import type { Command } from './command';

type Interrupted = Command & { server: ServerProcess };
type Interrupt = (moving: Interrupted) => void;

export type Round = {
  name: string;
  interrupt?: Interrupt;
  /** Nobody writes after the first refusal, so that both places can be compared. */
  pauses?: boolean;
  /** Where the data has to be in the end; without it, in either. */
  endsOn?: 'embedded' | 'Postgres';
  afterwards?: () => Promise<void>;
  /** Tried again with the same database. */
  isRepeated?: boolean;
};

/** By what the command has said: a table is named when the next one begins. */
const MOMENTS = [
  { moment: 'while it copies', says: /^city_names: /m, endsOn: 'embedded' },
  { moment: 'while it follows', says: /^users: /m },
  // Writes are refused by then. Whoever is killed may have moved before.
  { moment: 'while it switches', says: /^changes since: /m },
] as const;

/** Until the last kill has come. */
const KILLED_MS = 1_500;
/** From the first refusal until after the switch. */
const LATE_MS = 700;

type Interruption = { what: string; act: Interrupt; afterwards?: () => Promise<void> };
type Victims = { cluster: OwnCluster; disk: SmallDisk; lateKills: number };

export function roundsOf({ cluster, disk, lateKills }: Victims): Round[] {
  const serverKilled: Interruption = {
    what: 'the server is killed',
    act: ({ server }) => server.kill('SIGKILL'),
    afterwards: () => delay(KILLED_MS),
  };
  const interruptions: Interruption[] = [
    { what: 'the command is killed', act: ({ kill }) => kill() },
    serverKilled,
    {
      what: 'Postgres crashes',
      act: () => void cluster.end('SIGQUIT'),
      afterwards: () => cluster.start(),
    },
    {
      what: 'the disk of Postgres is full',
      act: () => disk.fill(),
      async afterwards() {
        disk.free();
        await cluster.start();
      },
    },
  ];
  const late = Array.from({ length: lateKills }, (_, kill): Round => {
    const afterMs = Math.round((kill * LATE_MS) / lateKills);
    return {
      ...serverKilled,
      name: `${serverKilled.what} ${afterMs} ms after the first refusal`,
      interrupt: once(
        /^changes since: /m,
        (moving) => void setTimeout(() => serverKilled.act(moving), afterMs),
      ),
    };
  });
  return [
    { name: 'moved, and nobody writes afterwards', pauses: true, endsOn: 'Postgres' },
    { name: 'moved', endsOn: 'Postgres' },
    ...interruptions.flatMap(({ what, act, afterwards }) =>
      MOMENTS.map(({ moment, says, ...ends }): Round => ({
        name: `${what} ${moment}`,
        interrupt: once(says, act),
        ...(afterwards && { afterwards }),
        ...ends,
      })),
    ),
    {
      name: 'the command is killed while it copies, and repeated',
      interrupt: once(/^city_names: /m, ({ kill }) => kill()),
      isRepeated: true,
      endsOn: 'Postgres',
    },
    ...late,
  ];
}

function once(says: RegExp, act: Interrupt): Interrupt {
  let isDone = false;
  return (moving) => {
    if (isDone || !says.test(moving.output)) return;
    isDone = true;
    act(moving);
  };
}
