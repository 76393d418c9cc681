import { expect, type Locator, type Page } from '@playwright/test';
import { Feed } from './feed';
import { FilteredFeed } from './filter-panel';

/** The feed with its chip, which says around which place meetups come first. */
export class NearFeed extends Feed {
  readonly chip: Locator;
  /** Shown instead of the chip while the city is only guessed. */
  readonly question: Locator;
  readonly sheet: Locator;
  readonly search: Locator;
  readonly filters: FilteredFeed;

  constructor(page: Page) {
    super(page);
    this.chip = page.getByRole('button', { name: /Change the city$/ });
    this.question = page.getByRole('group', { name: 'Your city' });
    this.sheet = page.getByRole('dialog', { name: /^Near/ });
    this.search = this.sheet.getByRole('combobox', { name: 'Another city' });
    this.filters = new FilteredFeed(page);
  }

  async openSheet(): Promise<void> {
    await this.chip.or(this.question.getByRole('button', { name: 'Another city' })).click();
    await expect(this.search).toBeVisible();
  }

  async pick(typed: string, city: string): Promise<void> {
    await this.openSheet();
    await this.search.fill(typed);
    await this.sheet.getByRole('option', { name: city, exact: true }).click();
    await expect(this.sheet).toHaveCount(0);
  }

  async locate(): Promise<void> {
    await this.openSheet();
    await this.sheet.getByRole('button', { name: 'Use my location' }).click();
  }

  async expectBorder(title: string): Promise<void> {
    await expect(this.card).toHaveAttribute('aria-label', title);
    await expect(this.card.getByRole('heading', { name: title })).toBeVisible();
  }
}
