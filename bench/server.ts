/**
 * npm run bench                                          the usual requests with 1,000, 10,000 and 100,000 meetups on Postgres
 * npm run bench -- --sizes=10000 --embedded=1000         other sizes, and the embedded database
 * npm run bench -- --other=../trib-before --target=feed    this checkout and another one in turn, and requests that begin so
 *
 * Everything is sent in turn, repeatedly, beside an empty route: a machine that slows down for a while slows all of it down, and
 * ratios hardly change. What a request costs the processor, in the server and in Postgres, other work hardly changes either.
 */
import { DAY_MS } from '#shared/domain/durations';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { ACCOUNTS, PASSWORD, tokenOf, usernameOf } from './fill';
import { childrenMs, cpuMs, median, printTable, quantile, sorted } from './report';
import {
  bundle,
  checkoutsOf,
  createDatabase,
  fillOf,
  postmasterOf,
  startEmptyRoute,
  startTrib,
  temporaryFolder,
} from './servers';

const CONNECTIONS = 20;

/** Requests that are sent in turn. A write changes what later ones find, so writes come last. */
type Target = { what: string; requests: Request[] };
type Figures = { perSecond: number; p50: number; p99: number; server: number; postgres: number };
type Series = Target & { where: string; url: string; pid: number; postmaster: number; figures: Figures[] };

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      other: { type: 'string' },
      sizes: { type: 'string', default: '1000,10000,100000' },
      embedded: { type: 'string', default: '' },
      target: { type: 'string', default: '' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const targets = TARGETS.filter(({ what }) => what.startsWith(values.target));
  const empty = await startEmptyRoute();
  const yardstick: Series = {
    what: 'empty Express JSON route',
    requests: [{}],
    where: '–',
    url: empty.url,
    pid: empty.pid,
    postmaster: 0,
    figures: [],
  };
  const all = [yardstick];
  for (const { folder, name } of checkoutsOf(values.other)) {
    await bundle(folder);
    const { fill, fillEmbedded } = await fillOf(folder);
    const add = async (where: string, env: Record<string, string>, postmaster: number) => {
      const { url, pid } = await startTrib(env, folder);
      all.push(
        ...targets.map((target) => ({ ...target, where: where + name, url, pid, postmaster, figures: [] })),
      );
    };
    for (const size of numbers(values.sizes)) {
      const url = await createDatabase();
      await fill(url, size);
      await add(size.toLocaleString('en'), { DATABASE_URL: url }, await postmasterOf(url));
    }
    for (const size of numbers(values.embedded)) {
      const data = temporaryFolder();
      await fillEmbedded(data, size);
      await add(`${size.toLocaleString('en')} embedded`, { DATA_DIR: data }, 0);
    }
  }
  await measure(all, Number(values.rounds), Number(values.seconds));
  report(all, yardstick, `${CONNECTIONS} connections, ${values.rounds} rounds of ${values.seconds} s`);
}

const numbers = (list: string) => list.split(',').filter(Boolean).map(Number);

async function measure(all: readonly Series[], rounds: number, seconds: number): Promise<void> {
  const byTarget = sortedByTarget(all);
  for (const one of byTarget) await load(one, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const one of round % 2 === 0 ? byTarget : byTarget.toReversed()) {
      const cpu = () => [cpuMs(one.pid), one.postmaster === 0 ? 0 : childrenMs(one.postmaster)] as const;
      const [server, postgres] = cpu();
      const latencies = sorted(await load(one, seconds));
      const [serverAfter, postgresAfter] = cpu();
      one.figures.push({
        perSecond: latencies.length / seconds,
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
        server: (serverAfter - server) / latencies.length,
        postgres: (postgresAfter - postgres) / latencies.length,
      });
    }
  }
}

/** What is compared is measured next to each other. */
const sortedByTarget = (all: readonly Series[]) => {
  const order = ['empty Express JSON route', ...TARGETS.map(({ what }) => what)];
  return all.toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what));
};

/** Any refused or failed response ends the run, because those would look fast. */
function load({ what, url, requests }: Series, duration: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    let connections = 0;
    const running = autocannon(
      {
        url,
        requests,
        connections: CONNECTIONS,
        duration,
        // Each connection starts at another request, so that they do not all send the same one at the same time.
        setupClient(client) {
          const from = (connections++ * 7) % requests.length;
          client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
        },
      },
      (error: Error | null, { non2xx, errors }) => {
        if (error) reject(error);
        else if (non2xx + errors > 0 || latencies.length === 0)
          reject(new Error(`${what}: ${non2xx} refused, ${errors} failed of ${latencies.length}`));
        else resolve(latencies);
      },
    );
    running.on('response', (_client, _status, _bytes, milliseconds) => void latencies.push(milliseconds));
  });
}

function report(all: readonly Series[], yardstick: Series, how: string): void {
  const head = [
    'what',
    'meetups',
    'requests/s',
    'of the empty route',
    'p50 ms',
    'p99 ms',
    'server, CPU ms',
    'Postgres',
  ];
  const rows = sortedByTarget(all).map(({ what, where, figures }) => {
    const of = (key: keyof Figures) => median(figures.map((figure) => figure[key]));
    const ratios = figures.map(
      ({ perSecond }, round) => perSecond / (yardstick.figures[round]?.perSecond ?? 1),
    );
    const small = [of('p50'), of('p99')].map((ms) => ms.toFixed(1));
    const cpu = [of('server'), of('postgres')].map((ms) => ms.toFixed(2));
    return [
      what,
      where,
      Math.round(of('perSecond')).toLocaleString('en'),
      median(ratios).toFixed(3),
      ...small,
      ...cpu,
    ];
  });
  printTable(how, head, rows);
}

const accounts = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
const signedIn = (account: number) => ({ cookie: `trib_session=${tokenOf(account)}` });
const reading = (what: string, pathOf: (account: number) => string): Target => ({
  what,
  requests: accounts.map((account) => ({ path: pathOf(account), headers: signedIn(account) })),
});
const posting = (what: string, path: string, bodyOf: (account: number) => object): Target => ({
  what,
  requests: accounts.map((account) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...signedIn(account) },
    body: JSON.stringify(bodyOf(account)),
  })),
});

/** Common and rare words, with and without typos, short and long. */
export const SEARCHES = [
  'walk',
  'coffee',
  'hikking',
  'austin',
  'yo',
  'the',
  'park',
  'sunday morning walk with coffee and friends',
  'talkng abuot boooks',
  'a b c d e f',
  'x'.repeat(200),
  'музыка 🎉',
];

const TARGETS: Target[] = [
  reading('feed of 20, signed in', () => '/api/tribs?limit=20'),
  reading('one meetup', (account) => `/api/tribs/${account * 17}`),
  {
    what: 'search of the feed, visitor',
    requests: SEARCHES.map((words) => ({ path: `/api/tribs?q=${encodeURIComponent(words)}` })),
  },
  posting('login (argon2id)', '/api/users/login', (account) => ({
    username: usernameOf(account),
    password: PASSWORD,
  })),
  posting('create a meetup', '/api/tribs', (account) => {
    const start = Date.now() + account * DAY_MS;
    return {
      name: `Breakfast Tacos before Work ${account}`,
      description: 'Three kinds of salsa, one long table, and everybody is at their desk by nine.',
      placeId: 1 + (account % 40),
      ideaId: 1 + (account % 40),
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + DAY_MS / 12).toISOString(),
      maxParticipants: 8,
    };
  }),
];
