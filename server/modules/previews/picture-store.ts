import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPictureMaker, type PictureMaker } from './picture-maker';
import { type Card, versionOf } from './previews.views';

/** About 60 KB each: what was drawn first makes room, and is drawn again when somebody asks for it. */
const KEPT = 3_000;
const CHECK_EVERY = 100;

export type PictureStore = { pictureOf(card: Card): Promise<Buffer> };
type ReadPhoto = (fileKey: string) => Promise<Uint8Array | null>;

/** Pictures on disk, each drawn once; two that ask for the same one at a time get the same answer. */
export function createPictureStore(
  dataDir: string,
  readPhoto: ReadPhoto,
  maker: PictureMaker = createPictureMaker(),
  kept = KEPT,
): PictureStore {
  const folder = join(dataDir, 'previews');
  const drawing = new Map<string, Promise<Buffer>>();
  let written = 0;

  async function load(card: Card, file: string): Promise<Buffer> {
    const path = join(folder, file);
    const known = await readFile(path).catch(() => null);
    if (known !== null) return known;
    const picture = await maker.make(card, await photoOf(card));
    // Without room on the disk the picture is still a picture.
    await keep(path, picture).catch(() => undefined);
    return picture;
  }

  /** Without it there is no picture of this card: another one must not be kept in its place. */
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
    pictureOf(card) {
      const file = `${card.key}-${versionOf(card)}.jpg`;
      const running = drawing.get(file);
      if (running) return running;
      const picture = load(card, file).finally(() => drawing.delete(file));
      drawing.set(file, picture);
      return picture;
    },
  };
}
