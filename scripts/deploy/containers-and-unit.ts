import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, say } from './expect';
import { ensureInstalled } from './proxies';

const deploy = join(import.meta.dirname, '../../deploy');
/** `systemd-analyze` does not call a service well confined above this. */
const EXPOSURE_MAX = 2;

export async function checkCompose(): Promise<void> {
  await ensureInstalled('docker-compose', 'docker-compose');
  const read = compose({ DOMAIN: 'trib.example', POSTGRES_PASSWORD: 'letters' });
  expect(read.includes('PUBLIC_URL: https://trib.example'), 'compose.yaml lacks the address', read);
  let refused = false;
  try {
    compose({ DOMAIN: 'trib.example' });
  } catch {
    refused = true;
  }
  expect(refused, 'compose.yaml starts without a password');
  say('docker-compose reads compose.yaml, and refuses it without a password');
}

const compose = (env: Record<string, string>): string =>
  execFileSync('docker-compose', ['-f', join(deploy, 'compose.yaml'), 'config'], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export function checkUnits(): void {
  const folder = mkdtempSync(join(tmpdir(), 'trib-unit-'));
  try {
    const unit = join(folder, 'trib@3000.service');
    copyFileSync(join(deploy, 'trib@.service'), unit);
    for (const name of ['trib-backup.service', 'trib-backup.timer'])
      copyFileSync(join(deploy, name), join(folder, name));
    analyze('verify', unit, join(folder, 'trib-backup.timer'), join(folder, 'trib-backup.service'));
    const report = analyze('security', '--offline=true', unit);
    const exposure = Number(/exposure level.*?: ([\d.]+)/.exec(report)?.[1]);
    expect(exposure < EXPOSURE_MAX, 'The unit is too open', String(exposure));
    say(`systemd-analyze verifies the units; the exposure of trib@ is ${exposure} of 10`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const analyze = (...args: string[]): string => execFileSync('systemd-analyze', args, { encoding: 'utf8' });
