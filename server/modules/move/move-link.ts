import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Sequence } from '../backup/backup.queries';
import { MoveRefused } from './move.errors';
import type { Changes, Counts } from './move.queries';

/** Where a running server takes part in a move. Each line is one question or one answer as JSON. */
export const socketOf = (folder: string) => join(folder, 'move.sock');

/** What the command asks of the server, in this order. */
export type Questions = {
  /** Notes what changes from now on, once it has reached the new database itself. */
  begin: { given: { url: string }; answer: object };
  changes: { given: object; answer: { changes: Changes[] } };
  /** Refuses writes; these are the last changes, and what is there in all. */
  stopWrites: { given: object; answer: { changes: Changes[]; counts: Counts; sequences: Sequence[] } };
  /** Serves from the new database. Until it has answered, it serves from the old one. */
  switch: { given: object; answer: { refusedMs: number } };
};
export type Question = { [Q in keyof Questions]: { ask: Q } & Questions[Q]['given'] }[keyof Questions];
export type Answer = { refused: string } | { answer: object };

export type Link = {
  ask<Q extends keyof Questions>(ask: Q, given: Questions[Q]['given']): Promise<Questions[Q]['answer']>;
  close(): void;
};

/** They also end with a connection that was destroyed here or reset there, after which no `end` comes. */
export function linesOf(socket: Socket) {
  const lines = createInterface({ input: socket });
  socket.once('close', () => lines.close());
  return lines;
}

/** Asks the server that has this folder. It forgets the move when the connection ends. */
export async function openLink(folder: string): Promise<Link> {
  const socket = connect(socketOf(folder));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (error) =>
      reject(
        new MoveRefused(
          `No server is running on ${folder} that could move (${error.message}). Start it, or make a backup and restore it.`,
        ),
      ),
    );
  });
  socket.on('error', () => {});
  const lines = linesOf(socket)[Symbol.asyncIterator]();
  return {
    async ask(ask, given) {
      socket.write(`${JSON.stringify({ ask, ...given })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new MoveRefused('The server has ended.');
      const said = JSON.parse(value);
      if ('refused' in said) throw new MoveRefused(said.refused);
      return said.answer;
    },
    close: () => void socket.destroy(),
  };
}
