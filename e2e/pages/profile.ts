import { expect, type Locator, type Page } from '@playwright/test';
import { newGuest } from '../fixtures/guests';

export class Profile {
  readonly settings: Locator;
  readonly name: Locator;
  readonly photo: Locator;
  readonly photoInput: Locator;
  readonly crop: Locator;
  readonly toasts: Locator;

  constructor(readonly page: Page) {
    this.settings = page.getByRole('button', { name: 'Settings', exact: true });
    this.name = page.getByRole('heading', { level: 1 }).getByRole('button');
    this.photo = page.getByRole('button', { name: 'Change your photo' });
    this.photoInput = page.getByLabel('Choose a photo');
    this.crop = page.getByRole('dialog', { name: 'Crop the picture' });
    this.toasts = page.getByRole('region', { name: /Notifications/ });
  }

  async open(path = '/profile'): Promise<void> {
    await this.page.goto(path);
    await expect(this.settings).toBeVisible();
  }

  async logOut(): Promise<void> {
    await this.settings.click();
    await this.page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('button', { name: 'Log out' })
      .click();
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  counter(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^[\\d–+]+ ${name}$`) });
  }

  /** A row of meetups: "Joined", "Created" or "Liked". */
  row(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async edit(button: string, title: string): Promise<Dialog> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    const dialog = this.dialog(title);
    await expect(dialog.save).toBeVisible();
    return dialog;
  }

  dialog(title: string): Dialog {
    return new Dialog(this.page, title);
  }

  async expectToast(title: string, description?: string): Promise<void> {
    await expect(this.toasts.getByText(title, { exact: true })).toBeVisible();
    if (description !== undefined) await expect(this.toasts.getByText(description)).toBeVisible();
  }
}

class Dialog {
  readonly root: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly field: Locator;

  constructor(page: Page, title: string) {
    this.root = page.getByRole('dialog', { name: title });
    this.save = this.root.getByRole('button', { name: /^Sav(e|ing\.\.\.)$/ });
    this.cancel = this.root.getByRole('button', { name: 'Cancel' });
    this.field = this.root.getByRole('textbox');
  }

  async expectCount(text: string): Promise<void> {
    await expect(this.root.getByText(text, { exact: true })).toBeVisible();
  }

  async expectClosed(): Promise<void> {
    await expect(this.root).toHaveCount(0);
  }
}

/** Opens the profile of a new person; `stored` reads what the server has. */
export async function openOwnProfile(page: Page, more: object = {}) {
  const me = await newGuest(page.context().request, 'Ada Ember', more);
  const profile = new Profile(page);
  await profile.open();
  // Parts that load late move what is below them, so a press that begins on a button could end next to it.
  await expect(page.locator('.skeleton')).toHaveCount(0);
  const stored = async (field: string) => (await (await me.api.get(`/api/users/${me.id}`)).json())[field];
  return { profile, stored };
}
