import { expect, type Locator, type Page } from '@playwright/test';

export class InterestsScreen {
  readonly heading: Locator;
  readonly continueButton: Locator;
  readonly tiles: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'What are you into' });
    this.continueButton = page.getByRole('button', { name: 'Continue' });
    this.tiles = page.getByRole('main').getByRole('listitem').getByRole('button');
  }

  async open(): Promise<void> {
    await this.page.goto('/onboarding/interests');
    await expect(this.tile('Travel')).toBeVisible();
  }

  tile(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}

export class ValuesScreen {
  readonly heading: Locator;
  readonly continueButton: Locator;
  readonly sliders: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Your values' });
    this.continueButton = page.getByRole('button', { name: 'Continue' });
    this.sliders = page.getByRole('slider');
  }

  async open(): Promise<void> {
    await this.page.goto('/onboarding/values');
    await expect(this.heading).toBeVisible();
  }

  slider(name: string): Locator {
    return this.page.getByRole('slider', { name });
  }
}
