import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { FolderInUse, lockFolder } from './folder-lock';

describe('the lock of a data folder', () => {
  it('is refused while held, and available after release', () => {
    const folder = temporaryFolder();
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${process.pid}. Stop it first, or set DATA_DIR.`,
    );
    unlock();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    lockFolder(folder)();
  });

  it('creates a missing folder', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    lockFolder(folder)();
    expect(existsSync(folder)).toBe(true);
  });

  it('is taken over unless it names a running process', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'lock');
    const stale = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        '0',
        '-1',
        'NaN',
        '1e99',
        `${process.pid}`,
        `${process.pid} `,
        `${process.pid} gone`,
        `${process.ppid} 1 boot`,
      ),
      fc
        .tuple(fc.integer({ min: 1, max: 4_194_304 }), fc.nat())
        .map(([pid, start]) => `${pid} ${start} another-boot`),
    );
    fc.assert(
      fc.property(stale, (content) => {
        writeFileSync(path, content);
        const unlock = lockFolder(folder);
        expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid} \\S`));
        unlock();
        expect(existsSync(path)).toBe(false);
      }),
    );
  });

  it('is not released by a process that has lost it', () => {
    const folder = temporaryFolder();
    const unlock = lockFolder(folder);
    writeFileSync(join(folder, 'lock'), 'somebody else');
    unlock();
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('somebody else');
  });

  it('is taken over from a process that was killed', async () => {
    const folder = temporaryFolder();
    const holder = sleeper('exec sleep 60');
    const identity = identityOf(holder.pid ?? 0);
    writeFileSync(join(folder, 'lock'), identity);
    expect(() => lockFolder(folder)).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockFolder(folder)();
  });

  // This runs on Linux only. A container without an init process keeps killed processes as zombies, which hold no locks.
  if (process.platform === 'linux') {
    it('is refused while a process in another container sends heartbeats, and taken over once that was killed', async () => {
      const folder = temporaryFolder();
      const path = join(folder, 'lock');
      const holder = await holderElsewhere(path);
      const [pid, start, boot, namespace] = readFileSync(path, 'utf8').split(' ');
      expect(namespace).not.toBe(readlinkSync('/proc/self/ns/pid'));
      expect([pid, start, boot].every(Boolean)).toBe(true);
      expect(() => lockFolder(folder)).toThrow(FolderInUse);
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      const since = performance.now();
      lockFolder(folder)();
      expect(performance.now() - since).toBeLessThan(10_000);
    });

    it('sends heartbeats while it is held', async () => {
      const folder = temporaryFolder();
      const unlock = lockFolder(folder);
      const { mtimeMs } = statSync(join(folder, 'lock'));
      const beat = () => statSync(join(folder, 'lock')).mtimeMs;
      await expect.poll(beat, { timeout: 60_000 }).toBeGreaterThan(mtimeMs);
      unlock();
    });

    it('is taken over from a zombie', async () => {
      const folder = temporaryFolder();
      const parent = sleeper('sleep 0.2 & echo $!; exec sleep 60');
      const [printed]: unknown[] = await once(parent.stdout ?? parent, 'data');
      const zombie = Number(String(printed).trim());
      await until(() => stateOf(zombie) === 'Z');
      writeFileSync(join(folder, 'lock'), identityOf(zombie));
      const unlock = lockFolder(folder);
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(`${process.pid} `);
      unlock();
    });
  }
});

function sleeper(script: string): ChildProcess {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const HOLD = `const fs = require('node:fs');
  const [path, forged] = process.argv.slice(1);
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  fs.writeFileSync(path, ['1 1', boot, forged || fs.readlinkSync('/proc/self/ns/pid')].join(' '));
  setInterval(() => fs.utimesSync(path, new Date(), new Date()), 200);
  console.log('held');`;

/** Holds the lock in a PID namespace of its own if possible, otherwise in a process that reports another namespace. */
async function holderElsewhere(path: string): Promise<ChildProcess> {
  const unshare = ['--pid', '--fork', '--mount-proc', '--kill-child'];
  const mayUnshare = spawnSync('unshare', [...unshare, 'true']).status === 0;
  const child = mayUnshare
    ? spawn('unshare', [...unshare, process.execPath, '-e', HOLD, path])
    : spawn(process.execPath, ['-e', HOLD, path, 'pid:[1]']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

const fieldsOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
const stateOf = (pid: number) => fieldsOf(pid)[0];

/** Returns what the holder of the lock would have written. */
function identityOf(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${pid} ${fieldsOf(pid)[19]} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
}
