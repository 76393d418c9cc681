import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { fileKey } from '../../places/photos/photos.rules';
import { findMeetups, findTables } from './export-meetups.queries';
import { findCommunities, findWritten } from './export-written.queries';
import {
  findNotifications,
  findRelations,
  findReports,
  findSelf,
  findSignIns,
  findUploads,
} from './export.queries';

type Person = { id: number };

/** Streams everything that is kept about a person as JSON; each list is read while it is written. */
export async function* exportText(db: Db, person: Person): AsyncGenerator<string> {
  yield* writeJson({
    ...(await findSelf(db, person.id)),
    signIn: await findSignIns(db, person.id),
    ...findRelations(db, person),
    meetups: findMeetups(db, person),
    tables: findTables(db, person.id),
    communities: findCommunities(db, person),
    chat: findWritten(db, person),
    notifications: findNotifications(db, person),
    reports: findReports(db, person.id),
    photos: listFiles(db, person),
  });
  yield '\n';
}

async function* listFiles(db: Db, person: Person) {
  for await (const photo of findUploads(db, person.id)) yield { ...photo, file: pathOf(photo) };
}

/** Yields the text first, then each photo in its largest width. Photos deleted meanwhile are left out. */
export async function* exportFiles(
  { db, photoStore }: Pick<Deps, 'db' | 'photoStore'>,
  person: Person,
): AsyncGenerator<ZipEntry> {
  yield { path: 'trib.json', text: exportText(db, person) };
  for await (const photo of findUploads(db, person.id)) {
    const bytes = await photoStore.get(fileKey(photo.id, photo.width, 'webp'));
    if (bytes !== null) yield { path: pathOf(photo), bytes };
  }
}

const pathOf = ({ id }: { id: string }) => `photos/${id}.webp`;

/** Writes JSON as `JSON.stringify` does with an indent of two, except that lists may arrive row by row. */
async function* writeJson(value: unknown, indent = ''): AsyncGenerator<string> {
  const line = `\n${indent}  `;
  if (isList(value)) {
    let before = '[';
    for await (const row of value) {
      yield before + line + stringify(row, `${indent}  `);
      before = ',';
    }
    yield before === '[' ? '[]' : `\n${indent}]`;
  } else if (isGroup(value)) {
    let before = '{';
    for (const [key, one] of Object.entries(value)) {
      yield `${before}${line}${JSON.stringify(key)}: `;
      yield* writeJson(one, `${indent}  `);
      before = ',';
    }
    yield `\n${indent}}`;
  } else {
    yield stringify(value, indent);
  }
}

const stringify = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((one) => isList(one) || isGroup(one));

/** Text is compressed while it is read, so it may be of any length; bytes are stored uncompressed. */
export type ZipEntry = { path: string } & ({ bytes: Buffer } | { text: AsyncIterable<string> });

/**
 * Writes entries as they come and waits for a slow reader, so at most one photo and one batch of text are in memory. All files
 * stay far below 4 GB, above which a zip would need the Zip64 format.
 */
export async function writeZip(entries: AsyncIterable<ZipEntry>, out: Writable, modifiedAt: Date) {
  if (out.destroyed) return;
  await pipeline(zipped(entries, modifiedAt), out).catch((error: unknown) => {
    if (!isReaderGone(error)) throw error;
  });
}

const NOTHING = new Uint8Array();

async function* zipped(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const entry of entries) {
    const level = 'bytes' in entry ? 0 : 6;
    const file = Object.assign(new ZipDeflate(entry.path, { level }), { mtime });
    zip.add(file);
    for await (const part of 'bytes' in entry ? [entry.bytes] : entry.text) {
      file.push(Buffer.from(part));
      yield* chunks.splice(0);
    }
    file.push(NOTHING, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}

const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
