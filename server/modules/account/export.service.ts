import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { fileKey } from '../photos/photo-file.rules';
import { findCommunities, findMeetups, findWritten } from './export-meetups.queries';
import { findNotifications, findRelations, findReports } from './export-people.queries';
import { findSelf, findSignIns, findUploads } from './export-self.queries';
import type { ZipEntry } from './write-zip';

type ExportedData = Awaited<ReturnType<typeof collectExport>>;

/** Everything that is kept about a person, in the order of the file. */
export async function collectExport(db: Db, person: { id: number }) {
  return {
    ...(await findSelf(db, person.id)),
    signIn: await findSignIns(db, person.id),
    ...(await findRelations(db, person)),
    meetups: await findMeetups(db, person),
    communities: await findCommunities(db, person.id),
    chat: await findWritten(db, person),
    notifications: await findNotifications(db, person),
    reports: await findReports(db, person.id),
    photos: (await findUploads(db, person.id)).map((photo) => ({ ...photo, file: pathOf(photo) })),
  };
}

/** The text first, then each photo in its largest width; one that was deleted meanwhile is left out. */
export async function* exportFiles(
  photoStore: Deps['photoStore'],
  kept: ExportedData,
): AsyncGenerator<ZipEntry> {
  const text = `${JSON.stringify(kept, null, 2)}\n`;
  yield { path: 'trib.json', bytes: Buffer.from(text), isCompressible: true };
  for (const photo of kept.photos) {
    const bytes = await photoStore.get(fileKey(photo.id, photo.width, 'webp'));
    if (bytes !== null) yield { path: photo.file, bytes, isCompressible: false };
  }
}

const pathOf = ({ id }: { id: string }) => `photos/${id}.webp`;
