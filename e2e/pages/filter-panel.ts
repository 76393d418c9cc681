import { expect, type Locator, type Page } from '@playwright/test';
import { skipSplash } from '../fixtures/splash';
import { Feed } from './feed';
import { tribList } from '#shared/api/tribs';

export class FilteredFeed {
  readonly panel: Locator;
  readonly openButton: Locator;
  readonly apply: Locator;
  readonly cancel: Locator;
  readonly clear: Locator;

  constructor(readonly page: Page) {
    this.panel = page.getByRole('dialog', { name: 'Filter meetups' });
    this.openButton = page.getByRole('button', { name: /^Filters/ });
    this.apply = this.panel.getByRole('button', { name: 'Apply' });
    this.cancel = this.panel.getByRole('button', { name: 'Cancel' });
    this.clear = page.getByRole('button', { name: 'Clear filters' });
  }

  async open(search = ''): Promise<void> {
    await this.page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
    await skipSplash(this.page);
    await this.page.goto(`/meetups${search}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await new Feed(this.page).untilShown();
  }

  async openPanel(): Promise<void> {
    await this.openButton.click();
    await expect(this.panel).toBeVisible();
  }

  select(label: 'Location' | 'Category' | 'Time' | 'Compatibility'): Locator {
    return this.panel.getByLabel(label, { exact: true });
  }

  chip(name: string): Locator {
    return this.panel.getByRole('group', { name: 'Common filters' }).getByRole('button', { name });
  }

  async expectActive(count: number): Promise<void> {
    const name = count === 0 ? 'Filters' : `Filters, ${count} active`;
    await expect(this.page.getByRole('button', { name, exact: true })).toBeVisible();
  }
}

/** The number of meetups on all pages, as the page writes it. */
export async function meetupsFound(page: Page, query: Record<string, string>): Promise<string> {
  const response = await page.request.get('/api/tribs', { params: { ...query, limit: 100 } });
  const { length } = tribList.parse(await response.json());
  expect(length, 'the demo has meetups for this question').toBeGreaterThan(1);
  return `${length} meetups`;
}
