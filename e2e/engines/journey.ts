import type { Browser } from './browser';

type Step = [name: string, run: (browser: Browser) => Promise<void>];

export type Journey = {
  name: string;
  /** As somebody has set their browser; cookies are accepted where nothing is said. */
  cookies?: 'blocked';
  steps: readonly Step[];
};
