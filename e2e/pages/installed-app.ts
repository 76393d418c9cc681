import { expect, type Page } from '@playwright/test';
import { OFFLINE_CACHE } from '../../client/src/lib/worker/worker-names';

/** The app with its service worker, which needs a moment after the first page. */
export class InstalledApp {
  constructor(
    private readonly page: Page,
    private readonly baseURL: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.baseURL + path);
  }

  /** Waits until the worker serves the page and has stored what the page needs without a connection. */
  async untilReady(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated');
  }

  async storedPaths(): Promise<string[]> {
    return this.page.evaluate(async (name) => {
      if (!(await caches.has(name))) return [];
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname).toSorted();
    }, OFFLINE_CACHE);
  }

  async untilStored(path: string): Promise<void> {
    await expect.poll(() => this.storedPaths()).toContain(path);
  }
}
