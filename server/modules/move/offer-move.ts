import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Database } from '../../db/handle';
import { refuseWrites, startCapture, stopCapture } from '../../db/row-capture';
import { errorMessages } from '../../db/errors';
import { listenPrivately } from '../../db/live-copy';
import { listSequences } from '../backup/backup.queries';
import { NOT_BACKED_UP } from '../backup/backup.service';
import { MoveRefused } from './move.errors';
import { type Answer, linesOf, type Question, type Questions, socketOf } from './move-link';
import { countRows, type KeyedTable, listMoving, readChanges } from './move.queries';

/** A command that is still not done by then has been stopped, or the new database hangs. */
const tenSeconds = () => AbortSignal.timeout(10_000);

export type MovingServer = {
  /** Throws if this server does not reach the database. */
  open(url: string): Promise<Database>;
  startJobs(): Promise<void>;
  stopJobs(): Promise<void>;
  /**
   * From then on all requests go there. If it throws, as it does soon after `givenUp`, all is as before. Returns how to
   * give up the old database.
   */
  switchTo(url: string, database: Database, givenUp: AbortSignal): Promise<() => Promise<void>>;
};

type Offer = {
  folder: string;
  database: Database;
  log: Logger;
  server: MovingServer;
  /** When a command that is still not done is given up. */
  limit?: () => AbortSignal;
};

/** Takes part in moving its embedded database to Postgres, when the command asks for it. Returns how to stop. */
export async function offerMove(offer: Offer): Promise<() => Promise<void>> {
  const { folder, log } = offer;
  let [isBusy, isStopping] = [false, false];

  const onTrouble = (error: unknown) => log.error({ err: error }, 'a move did not end well');

  async function serve(socket: Socket): Promise<void> {
    if (isBusy) return reply(socket, { refused: 'Another move is under way.' });
    isBusy = true;
    const move = createMove({ ...offer, onGivenUp: () => void socket.destroy(), onTrouble });
    try {
      for await (const line of linesOf(socket)) await respond(socket, move, line);
    } catch (error) {
      log.warn({ err: error }, 'the connection to a move was lost');
    }
    if (!isStopping) await move.end().catch(onTrouble);
    isBusy = false;
  }

  async function respond(socket: Socket, move: Move, line: string): Promise<void> {
    try {
      reply(socket, { answer: await move.answer(JSON.parse(line)) });
    } catch (error) {
      if (!(error instanceof MoveRefused)) log.error({ err: error }, 'the database was not moved');
      reply(socket, { refused: errorMessages(error).at(-1) ?? 'The server could not do its part.' });
    }
  }

  let stopListening: (() => Promise<void>) | null = null;
  try {
    stopListening = await listenPrivately(socketOf(folder), (socket) => void serve(socket));
  } catch (error) {
    log.error({ err: error }, 'the database cannot be moved while the server runs');
  }
  return async () => {
    isStopping = true;
    await stopListening?.();
  };
}

const reply = (socket: Socket, answer: Answer) => void socket.write(`${JSON.stringify(answer)}\n`);

type Move = ReturnType<typeof createMove>;
type MoveOptions = Offer & {
  onGivenUp: () => void;
  onTrouble: (error: unknown) => void;
};

/** One move, from its beginning until it is done or given up. */
function createMove(options: MoveOptions) {
  const { db } = options.database;
  const { server, limit = tenSeconds, onGivenUp, onTrouble } = options;
  let tables: KeyedTable[] = [];
  let target: { url: string; database: Database } | null = null;
  let refusing: { since: number; givenUp: AbortSignal } | null = null;
  let [haveJobsStopped, hasMoved] = [false, false];

  async function begin(url: string): Promise<Questions['begin']['answer']> {
    target = { url, database: await server.open(url) };
    tables = await listMoving(db);
    const unkeyed = tables.find(({ key }) => key.length === 0);
    if (unkeyed)
      throw new MoveRefused(
        `The table ${unkeyed.name} has no primary key, so nobody could follow its changes.`,
      );
    await startCapture(db, [...NOT_BACKED_UP]);
    return {};
  }

  async function stopWrites(): Promise<Questions['stopWrites']['answer']> {
    // What is being sent is noted as sent, so that it is not sent again from the new place.
    haveJobsStopped = true;
    await server.stopJobs();
    refusing = { since: performance.now(), givenUp: limit() };
    refusing.givenUp.addEventListener('abort', onGivenUp);
    await refuseWrites(db);
    return {
      changes: await readChanges(db, tables),
      counts: await countRows(db, tables),
      sequences: await listSequences(db),
    };
  }

  async function switchOver(): Promise<Questions['switch']['answer']> {
    if (!target || !refusing) throw new MoveRefused('Writes have to be stopped before.');
    if (refusing.givenUp.aborted) throw new MoveRefused('It has taken too long.');
    const giveUpOld = await server.switchTo(target.url, target.database, refusing.givenUp);
    hasMoved = true;
    const refusedMs = Math.round(performance.now() - refusing.since);
    // After the answer, which the end of this offer would cut off.
    setImmediate(() => void giveUpOld().catch(onTrouble));
    return { refusedMs };
  }

  return {
    async answer(asked: Question): Promise<object> {
      switch (asked.ask) {
        case 'begin':
          return begin(asked.url);
        case 'changes':
          return { changes: await readChanges(db, tables) } satisfies Questions['changes']['answer'];
        case 'stopWrites':
          return stopWrites();
        case 'switch':
          return switchOver();
      }
    },
    async end(): Promise<void> {
      if (hasMoved) return;
      refusing = null;
      await stopCapture(db);
      if (haveJobsStopped) await server.startJobs();
      await target?.database.close();
    },
  };
}
