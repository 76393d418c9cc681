import { expect, type Locator, type Page } from '@playwright/test';
import { Profile } from './profile';

/** The settings sheet of the profile: a menu, and one page at a time. */
export class Settings {
  readonly menu: Locator;
  readonly profile: Profile;

  constructor(readonly page: Page) {
    this.menu = page.getByRole('dialog', { name: 'Settings', exact: true });
    this.profile = new Profile(page);
  }

  async open(): Promise<void> {
    await this.profile.open();
    await this.profile.settings.click();
    await expect(this.row('Log out')).toBeVisible();
  }

  /** A row may say more after its name, such as what is missing. */
  row(name: string): Locator {
    return this.menu.getByRole('button', { name: new RegExp(`^${name}( |$)`) });
  }

  async openPage(title: string): Promise<Locator> {
    await this.row(title).click();
    const sheet = this.page.getByRole('dialog', { name: title, exact: true });
    await expect(sheet.getByRole('heading', { name: title })).toBeFocused();
    return sheet;
  }

  async confirm(question: string, button: string): Promise<void> {
    await this.page
      .getByRole('dialog', { name: question })
      .getByRole('button', { name: button, exact: true })
      .click();
  }
}
