import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPictureMaker, type PictureMaker, QueueFull } from './picture-maker';
import { type Card, pictureName } from './previews.views';

/** Pictures have about 60 KB each. The oldest are evicted, and drawn again on request. */
const PICTURES_MAX = 3_000;
const CHECK_EVERY = 100;
/** How many pictures one network may have queued: a fifth of the queue, so that it cannot fill it. */
const PER_NETWORK = 8;

export type PictureStore = { pictureOf(card: Card, network: string): Promise<Buffer> };
type ReadPhoto = (fileKey: string) => Promise<Uint8Array | null>;

export const pictureFolder = (dataDir: string) => join(dataDir, 'previews');

/** Keeps pictures on disk and draws each once; concurrent requests share one drawing. */
export function createPictureStore(
  dataDir: string,
  readPhoto: ReadPhoto,
  maker: PictureMaker = createPictureMaker(),
  kept = PICTURES_MAX,
): PictureStore {
  const folder = pictureFolder(dataDir);
  const drawing = new Map<string, Promise<Buffer>>();
  const queued = new Map<string, number>();
  let written = 0;

  async function load(card: Card, file: string, network: string): Promise<Buffer> {
    const path = join(folder, file);
    const known = await readFile(path).catch(() => null);
    if (known !== null) return known;
    const picture = await drawFor(network, async () => maker.make(card, await photoOf(card)));
    // A full disk must not prevent serving the picture.
    await keep(path, picture).catch(() => undefined);
    return picture;
  }

  async function drawFor<T>(network: string, draw: () => Promise<T>): Promise<T> {
    const waiting = queued.get(network) ?? 0;
    if (waiting >= PER_NETWORK) throw new QueueFull('Too many pictures are waiting for one network');
    queued.set(network, waiting + 1);
    try {
      return await draw();
    } finally {
      const left = (queued.get(network) ?? 1) - 1;
      if (left === 0) queued.delete(network);
      else queued.set(network, left);
    }
  }

  /** Throws if the photo is missing, because a substitute must not be stored under the same key. */
  async function photoOf({ scene }: Card): Promise<Uint8Array | null> {
    if (!scene?.photo) return null;
    const photo = await readPhoto(scene.photo);
    if (photo === null) throw new Error('The photo of the card is not there');
    return photo;
  }

  async function keep(path: string, picture: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const partial = `${path}.${randomUUID()}.part`;
    await writeFile(partial, picture);
    await rename(partial, path);
    written += 1;
    if (written % CHECK_EVERY === 1) await makeRoom();
  }

  async function makeRoom(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= kept) return;
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const oldest = files.toSorted((a, b) => a.at - b.at).slice(0, names.length - kept);
    await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
  }

  return {
    pictureOf(card, network) {
      const file = pictureName(card);
      const running = drawing.get(file);
      if (running) return running;
      const picture = load(card, file, network).finally(() => drawing.delete(file));
      drawing.set(file, picture);
      return picture;
    },
  };
}
