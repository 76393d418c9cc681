import { setTimeout as delay } from 'node:timers/promises';
import { ELEMENT_KEY, type Driver } from './driver';
import { type Box, findShown, type PageTarget, pressable, type Role } from './in-page';

type Name = string | RegExp;
export type Target = { role: Role; name: Name } | { label: Name } | { text: Name } | { css: string };
export type Point = { x: number; y: number };

const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = 20_000;
const POLL_MS = 50;
const SETTLING_FRAMES = 6;

/** A page in an engine, used as somebody uses it: by roles, labels and texts, and with a real pointer. */
export class Browser {
  constructor(
    private readonly driver: Driver,
    private readonly baseURL: string,
  ) {}

  /** The window may not be made as narrow as a phone; then it is as narrow as it can be. */
  async becomePhone(): Promise<void> {
    await this.driver.send('setWindowRect', PHONE);
    const inner = await this.execute(() => ({ width: innerWidth, height: innerHeight }));
    const frame = { width: PHONE.width - inner.width, height: PHONE.height - inner.height };
    await this.driver.send('setWindowRect', {
      width: PHONE.width + frame.width,
      height: PHONE.height + frame.height,
    });
  }

  async goto(path: string): Promise<void> {
    await this.driver.send('navigate', { url: new URL(path, this.baseURL).href });
  }

  /** Runs a function in the page; what it needs comes as arguments that JSON can write. */
  async execute<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // The compiler names functions by a helper that the page does not have.
    const script = `const __name = (named) => named; return (${run.toString()}).apply(null, arguments);`;
    return this.driver.send('execute', { script, args });
  }

  /** Asks again and again, for as long as a person would wait. */
  async until<Result>(what: string, ask: () => Promise<Result | null | false>): Promise<Result> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const result = await ask();
      if (result !== null && result !== false) return result;
      if (Date.now() > end) throw new Error(`Not within ${TIMEOUT_MS / 1000} s: ${what}`);
      await delay(POLL_MS);
    }
  }

  async see(target: Target): Promise<void> {
    await this.until(`${describe(target)} is shown`, () => this.isShown(target));
  }

  async seeNoMore(target: Target): Promise<void> {
    await this.until(`${describe(target)} is gone`, async () => !(await this.isShown(target)));
  }

  isShown(target: Target): Promise<boolean> {
    return this.inPage(`return find(arguments[0]) !== null`, target);
  }

  /** Where it is once it has stopped moving and nothing covers it. */
  async boxOf(target: Target): Promise<Box> {
    let before = '';
    return this.until(`${describe(target)} can be pressed`, async () => {
      const box = await this.inPage<Box | null>(`return pressable(find(arguments[0]))`, target);
      const text = JSON.stringify(box);
      const isStill = text === before;
      before = text;
      return isStill ? box : null;
    });
  }

  async tap(target: Target): Promise<void> {
    const { x, y, width, height } = await this.boxOf(target);
    await this.press([{ x: x + width / 2, y: y + height / 2 }], 'touch');
  }

  /** Presses at the first point, moves over the others, lets go at the last. */
  async press(way: readonly Point[], pointerType: 'touch' | 'mouse'): Promise<void> {
    const [start, ...moves] = way.map(({ x, y }) => ({
      type: 'pointerMove',
      duration: 20,
      x: Math.round(x),
      y: Math.round(y),
    }));
    const actions = [start, { type: 'pointerDown', button: 0 }, ...moves, { type: 'pointerUp', button: 0 }];
    const pointer = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
    await this.driver.send('performActions', { actions: [pointer] });
  }

  /** Key by key into the field that has been tapped, in place of what stood there. */
  async type(target: Target, text: string): Promise<void> {
    await this.tap(target);
    await this.inPage(`find(arguments[0]).select()`, target);
    await this.sendKeys(target, text);
  }

  /** A file is chosen in a window of the system, which no test can use: the field is given its path. */
  async chooseFile(path: string): Promise<void> {
    await this.sendKeys({ css: 'input[type=file]' }, path);
  }

  /** Each engine has keys of its own for a date. */
  async setDate(target: Target, value: string): Promise<void> {
    await this.tap(target);
    const script = `
      const field = find(arguments[0]);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, arguments[1]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.blur();`;
    await this.inPage(script, target, value);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.driver.send<string>('screenshot'), 'base64');
  }

  /** Of a page on which nothing moves: for some frames after a change an engine still shows what was before. */
  async stillPicture(): Promise<Buffer> {
    const frames = () => this.execute(waitForFrames, SETTLING_FRAMES);
    await frames();
    let before = await this.screenshot();
    return this.until('the page stands still', async () => {
      await frames();
      const now = await this.screenshot();
      const isStill = now.equals(before);
      before = now;
      return isStill && now;
    });
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  private async sendKeys(target: Target, text: string): Promise<void> {
    const element = await this.inPage<Record<string, string>>(`return find(arguments[0])`, target);
    await this.driver.send('sendKeys', { id: element[ELEMENT_KEY], text });
  }

  private async inPage<Result>(script: string, target: Target, ...args: unknown[]): Promise<Result> {
    const helpers = `const __name = (named) => named; const find = ${findShown.toString()}; const pressable = ${pressable.toString()};`;
    return this.driver.send('execute', {
      script: `${helpers}${script}`,
      args: [toPage(target), ...args],
    });
  }
}

function toPage(target: Target): PageTarget {
  if ('css' in target) return target;
  if ('role' in target) return { role: target.role, name: sourceOf(target.name) };
  return 'label' in target ? { label: sourceOf(target.label) } : { text: sourceOf(target.text) };
}

const sourceOf = (name: Name) =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$` : name.source;

function describe(target: Target): string {
  return Object.values(target).join(' ');
}

async function waitForFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
