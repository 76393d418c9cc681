import type { Locator, Page } from '@playwright/test';

/** The lists of people, meetups and communities with which the viewer can chat. */
export class ChatLists {
  readonly search: Locator;
  /** The latest conversations, above the tabs. */
  readonly latest: Locator;
  readonly rows: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search your chats' });
    this.latest = page.getByRole('region', { name: 'Latest' }).getByRole('link');
    this.rows = page.getByRole('tabpanel').getByRole('listitem');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }
}
