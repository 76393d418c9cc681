import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Agent, createAgent } from '../../../testing/agent';
import { hostilePictures } from '../../../testing/hostile-pictures';
import { FORMATS, giantPictures, mutated, whole } from '../../../testing/picture-bytes';
import { quarters, upload } from '../../../testing/pictures';
import { mulberry32, TEST_SEED } from '../../../testing/seeded-random';
import { startServerProcess } from '../../../testing/server-process';
import { dataFolder } from '../../../testing/temporary-folder';

/** `MUTATED_PICTURES` also adds the hostile files, which `photos.hostile` uploads in every run. */
const ASKED = process.env['MUTATED_PICTURES'];
const MUTATIONS = Number(ASKED ?? 60);
const GROWTH_MAX = 300;
const CONCURRENCY = 2;

/** Megabytes now and at peak; only Linux reports the peak of a process. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Resets the peak, because opening an embedded database briefly takes more than anything later. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

async function uploadAll(eve: Agent, pictures: readonly { name: string; bytes: Buffer }[]) {
  const statuses: Record<number, number> = {};
  const waiting = [...pictures];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status, body } = await upload(eve, next.bytes);
      expect({ name: next.name, status, body }).toMatchObject({
        status: expect.toSatisfy((given: number) => given < 500),
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return statuses;
}

describe('the memory of the server', () => {
  it('stays bounded whatever pictures are uploaded', { timeout: 60_000 + MUTATIONS * 200 }, async () => {
    const dataDir = dataFolder();
    const server = startServerProcess({ DATA_DIR: dataDir });
    const eve = createAgent(await server.ready);
    expect((await eve.post('/api/users/register', {})).status).toBe(201);
    expect((await upload(eve, await quarters(2000, 1500).jpeg().toBuffer())).status).toBe(201);
    const bombs = await giantPictures();
    forgetPeak(server.pid);
    const before = memoryOf(server.pid);

    const giants = await uploadAll(eve, bombs);
    const afterGiants = memoryOf(server.pid);
    const hostile = await uploadAll(eve, ASKED === undefined ? [] : await hostilePictures());
    const random = mulberry32(TEST_SEED);
    const bases = await Promise.all(FORMATS.map((format) => whole(format, 200, 150)));
    const pick = () => bases[Math.floor(random() * bases.length)] ?? Buffer.alloc(1);
    const changed = await uploadAll(
      eve,
      Array.from({ length: MUTATIONS }, (_one, n) => ({
        name: `mutation ${n} of seed ${TEST_SEED}`,
        bytes: mutated(pick(), pick(), random),
      })),
    );
    const after = memoryOf(server.pid);

    process.stdout.write(
      `${JSON.stringify({ seed: TEST_SEED, before, afterGiants, after, giants, hostile, changed })}\n`,
    );
    // This checks that the mutations matter: most files are refused, and only for being broken.
    expect(changed[415] ?? 0).toBeGreaterThan(0);
    expect(changed[422] ?? 0).toBeGreaterThan(MUTATIONS / 10);
    expect(giants).toEqual({ 201: bombs.length });
    expect((changed[429] ?? 0) + (hostile[429] ?? 0) + (hostile[503] ?? 0)).toBe(0);
    expect(after.peak - before.now).toBeLessThan(GROWTH_MAX);
    const accepted = [giants, hostile, changed].reduce((sum, one) => sum + (one[201] ?? 0), 1);
    expect(readdirSync(join(dataDir, 'photos'))).toHaveLength(accepted);
  });
});
