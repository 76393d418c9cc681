import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { FolderInUse, lockFolder } from './folder-lock';

describe('the lock of a data folder', () => {
  it('is refused while it is held, and free afterwards', () => {
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

  it('makes the folder where there is none', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    lockFolder(folder)();
    expect(existsSync(folder)).toBe(true);
  });

  it('is taken over from whatever does not name a living process', () => {
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

  it('is not given back by somebody who lost it', () => {
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

  // A container without an init keeps killed processes as zombies: they hold nothing any more.
  if (process.platform === 'linux') {
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

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

const fieldsOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
const stateOf = (pid: number) => fieldsOf(pid)[0];

/** As the holder itself would have written it. */
function identityOf(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${pid} ${fieldsOf(pid)[19]} ${boot}`;
}
