import { expect, type Locator, type Page } from '@playwright/test';

/** The operators' page. Other stories report things too, so a report is found by its reason. */
export class Admin {
  readonly sheet: Locator;
  readonly reason: Locator;
  readonly reply: Locator;
  readonly toasts: Locator;

  constructor(readonly page: Page) {
    this.sheet = page.getByRole('dialog');
    this.reason = this.sheet.getByLabel('Reason');
    this.reply = this.sheet.getByLabel('Reply to the reporter (optional)');
    this.toasts = page.getByRole('region', { name: /^Notifications/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/admin');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  }

  tab(name: 'Open' | 'Handled' | 'Log' | 'Figures' | 'Settings'): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  report(reason: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: reason });
  }

  async takeAction(report: string, button: string, confirm: string, reason: string): Promise<void> {
    await this.report(report).getByRole('button', { name: button, exact: true }).click();
    await this.reason.fill(reason);
    await this.confirm(confirm).click();
    await expect(this.sheet).toHaveCount(0);
  }

  confirm(button: string): Locator {
    return this.sheet.getByRole('button', { name: button, exact: true });
  }
}
