import type { Locator, Page } from '@playwright/test';

export class ChatLists {
  readonly search: Locator;
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
