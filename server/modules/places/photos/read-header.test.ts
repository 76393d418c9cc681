import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { joined, SECRET, whole, withPngChunk } from '../../../testing/picture-bytes';
import { upload } from '../../../testing/pictures';
import { startTestApp } from '../../../testing/test-app';
import { readHeader, withoutPngText } from './read-header';

const UNPACKED = deflateSync(Buffer.alloc(7_000_000));
const CHUNKS = 60;

/** Builds a PNG of half a megabyte whose text chunks expand to 400. */
async function textBomb(): Promise<Buffer> {
  let png = await whole('png');
  for (let n = 0; n < CHUNKS; n++) png = withPngChunk(png, 'zTXt', joined(`Comment ${n}\0\0`, UNPACKED));
  return png;
}

describe('the text chunks of a PNG', () => {
  it('are removed, and nothing else', async () => {
    const png = await whole('png');
    const types = ['tEXt', 'zTXt', 'iTXt'];
    const withTexts = types.reduce((bytes, type) => withPngChunk(bytes, type, `Comment\0${SECRET}`), png);
    expect(withoutPngText(withTexts)).toEqual(png);
    const behind = joined(withTexts.subarray(0, 20), 'cut');
    expect(withoutPngText(behind)).toEqual(behind);
    const jpeg = await whole('jpeg');
    expect(withoutPngText(jpeg)).toBe(jpeg);
    const colours = withPngChunk(png, 'gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
    expect(withoutPngText(colours)).toBe(colours);
  });

  it('are cut off when they claim to be longer than the file', async () => {
    const png = await whole('png');
    const lying = joined(png, Buffer.from([0x7f, 0xff, 0xff, 0xff]), 'zTXt', 'rest');
    expect(withoutPngText(lying)).toEqual(png);
  });

  it('cost the decoder no time, however much they expand to', async () => {
    const bomb = await textBomb();
    const timed = async (read: () => Promise<unknown>) => {
      const began = performance.now();
      await read();
      return performance.now() - began;
    };
    const asSent = await timed(() => readHeader(bomb).catch(() => {}));
    const asRead: number[] = [];
    for (let n = 0; n < 5; n += 1) asRead.push(await timed(() => readHeader(withoutPngText(bomb))));
    expect(Math.min(...asRead)).toBeLessThan(asSent / 5);
  });

  it('do not block sign-ins while many such files are uploaded', async () => {
    const app = await startTestApp();
    const password = 'nine quiet bicycles';
    await app.person({ username: 'ada', password });
    const signIn = () => app.visitor().post('/api/users/login', { username: 'ada', password });
    const bomb = await textBomb();
    const senders = await Promise.all(Array.from({ length: 4 }, () => app.person()));
    const arrived: string[] = [];
    const uploads = senders
      .flatMap((sender) => [sender, sender])
      .map(async (sender) => {
        for (let sent = 0; sent < 3; sent += 1) {
          expect((await upload(sender, bomb)).status).toBe(201);
          arrived.push('photo');
        }
      });
    const signingIn = async () => {
      expect((await signIn()).status).toBe(200);
      arrived.push('sign-in');
    };
    await Promise.all([...uploads, signingIn()]);
    // If the sign-in had queued behind all of the uploads, it would come last.
    expect(arrived.at(-1)).toBe('photo');
  });
});
