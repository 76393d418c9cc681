import { expect, type Locator, type Page } from '@playwright/test';

export class Tutorial {
  readonly dialog: Locator;
  readonly front: Locator;
  readonly swipeText: Locator;
  readonly flip: Locator;
  readonly next: Locator;
  readonly createHeading: Locator;
  readonly gotIt: Locator;
  readonly skipLink: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'How it works' });
    this.front = this.dialog.getByRole('heading', { name: 'Every card is a meetup' });
    this.swipeText = this.dialog.getByText('Swipe up/down to browse');
    this.flip = this.dialog.getByRole('button', { name: 'Flip card' });
    this.next = this.dialog.getByRole('button', { name: 'Next' });
    this.createHeading = this.dialog.getByRole('heading', { name: 'Create meetup' });
    this.gotIt = this.dialog.getByRole('button', { name: 'Got it!' });
    this.skipLink = this.dialog.getByRole('link', { name: 'Skip tutorial' });
  }

  async open(): Promise<void> {
    await this.page.goto('/meetups');
    await expect(this.dialog).toBeVisible();
  }

  /** Drags with the mouse, slowly enough that only the distance counts. */
  async drag(dx: number, dy: number): Promise<void> {
    const box = await this.front.boundingBox();
    if (!box) throw new Error('The card is not there');
    const x = box.x + box.width / 2;
    const y = box.y - 120;
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    for (let part = 1; part <= 10; part += 1) await mouse.move(x + (dx * part) / 10, y + (dy * part) / 10);
    await this.rest();
    await mouse.move(x + dx, y + dy);
    await mouse.up();
  }

  /** Waits until the speed no longer counts: a fast drag would dismiss the card at any distance. */
  async rest(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const started = performance.now();
          const frame = (now: number) => (now - started > 250 ? resolve() : requestAnimationFrame(frame));
          requestAnimationFrame(frame);
        }),
    );
  }
}
