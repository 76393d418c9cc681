import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';

/** The photos of a form, the main photo first. */
export class PhotoTiles {
  readonly tiles: Locator;
  readonly crop: Locator;
  readonly frame: Locator;
  readonly cropDialog: Locator;

  constructor(readonly page: Page) {
    this.tiles = page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: /, options$/ });
    this.crop = page.getByRole('button', { name: 'Crop', exact: true });
    this.cropDialog = page.getByRole('dialog', { name: 'Crop the picture' });
    this.frame = this.cropDialog.getByRole('application');
  }

  tile(name: string): Locator {
    return this.page.getByRole('button', { name: `${name}, options` });
  }

  picture(name: string): Locator {
    return this.tile(name).locator('img');
  }

  /** Expects that the browser could decode the picture, and does not just show an empty frame. */
  async expectShown(name: string): Promise<void> {
    await expect
      .poll(() => this.picture(name).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }

  async choose(name: string, action: string): Promise<void> {
    await this.tile(name).click();
    await this.page.getByRole('dialog', { name }).getByRole('button', { name: action }).click();
  }

  says(text: string): Promise<void> {
    return expect(this.page.getByRole('status').getByText(text, { exact: true })).toBeAttached();
  }
}

/** Makes the connection so slow that the progress of an upload is visible. */
export async function slowLine(page: Page, bytesPerSecond: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  return session;
}
