import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, type Command, type Driver, type Engine } from './driver';
import { Marionette } from './marionette';
import { endGroup, startGroup, untilStarted } from './processes';

const PREFERENCES = {
  // The system chooses a free one, and Firefox writes down which.
  'marionette.port': 0,
  'dom.w3c_touch_events.enabled': 1,
};
const BLOCK_ALL_COOKIES = { 'network.cookie.cookieBehavior': 2 };

/** Firefox, by the protocol it speaks itself: geckodriver is in no Debian release. */
export const firefox: Engine = {
  name: 'Firefox',
  needs: { 'firefox-esr': 'firefox-esr' },
  async open({ cookies }) {
    const profile = await mkdtemp(join(tmpdir(), 'trib-firefox-'));
    await writeFile(
      join(profile, 'user.js'),
      preferences({ ...PREFERENCES, ...(cookies === 'blocked' && BLOCK_ALL_COOKIES) }),
    );
    const program = startGroup('firefox-esr', [
      '--headless',
      '--marionette',
      '--no-remote',
      '--profile',
      profile,
    ]);
    const end = async () => {
      await endGroup(program);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      const port = await untilStarted('Firefox', () =>
        readFile(join(profile, 'MarionetteActivePort'), 'utf8'),
      );
      const marionette = await Marionette.connect(Number(port));
      await marionette.send('WebDriver:NewSession', {});
      return new MarionetteDriver(marionette, end);
    } catch (error) {
      await end();
      throw error;
    }
  },
};

class MarionetteDriver implements Driver {
  constructor(
    private readonly marionette: Marionette,
    private readonly end: () => Promise<void>,
  ) {}

  async send<Result>(command: Command, body: object = {}): Promise<Result> {
    const parameters = command === 'screenshot' ? { full: false } : body;
    const { value } = await this.marionette.send<{ value: Result }>(COMMANDS[command].marionette, parameters);
    return value;
  }

  async close(): Promise<void> {
    this.marionette.close();
    await this.end();
  }
}

function preferences(values: Record<string, string | number | boolean>): string {
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
