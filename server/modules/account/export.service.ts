import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { fileKey } from '../photos/photos.rules';
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
import type { ZipEntry } from './write-zip';

type Person = { id: number };

/** Everything that is kept about a person as JSON; every list is read while it is written. */
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

/** The text first, then each photo in its largest width; one that was deleted meanwhile is left out. */
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

/** Writes JSON as `JSON.stringify` does with two spaces, but a list may arrive row by row. */
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

/** An object that contains lists. */
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((one) => isList(one) || isGroup(one));
