import type { Browser } from './browser';

type Step = [name: string, run: (browser: Browser) => Promise<void>];

export type Journey = {
  name: string;
  /** The browser's settings; by default cookies are accepted. */
  cookies?: 'blocked';
  steps: readonly Step[];
};
