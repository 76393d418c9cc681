import type { Locator, Page } from '@playwright/test';

export class SignIn {
  readonly tryDemo: Locator;
  readonly loginForm: Locator;
  readonly accountForm: Locator;

  constructor(readonly page: Page) {
    this.tryDemo = page.getByRole('button', { name: 'Try Demo' });
    this.loginForm = page.getByRole('form', { name: 'Sign in' });
    this.accountForm = page.getByRole('form', { name: 'Create account' });
  }

  provider(name: string): Locator {
    return this.page.getByRole('button', { name: `${name} Soon` });
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.openLoginForm();
    await this.loginForm.getByLabel('Username').fill(username);
    await this.loginForm.getByLabel('Password').fill(password);
    await this.loginForm.getByRole('button', { name: 'Sign in' }).click();
  }

  async openLoginForm(): Promise<void> {
    await this.openForm(this.loginForm, 'Sign in instead');
  }

  async openAccountForm(): Promise<void> {
    await this.openForm(this.accountForm, 'Create an account');
  }

  /** Opens the form. Which of the two is there at first depends on the place. */
  private async openForm(form: Locator, instead: string): Promise<void> {
    const button = this.page.getByRole('button', { name: instead });
    await form.or(button).waitFor();
    if (await button.isVisible()) await button.click();
  }

  async createAccount(name: string, username: string, password: string): Promise<void> {
    await this.openAccountForm();
    await this.fillAccount(name, username, password);
  }

  async fillAccount(name: string, username: string, password: string): Promise<void> {
    await this.accountForm.getByLabel('Your name').fill(name);
    await this.accountForm.getByLabel('Username').fill(username);
    await this.accountForm.getByLabel('Password').fill(password);
    await this.accountForm.getByRole('button', { name: 'Create account' }).click();
  }
}
