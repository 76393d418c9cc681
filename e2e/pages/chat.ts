import { expect, type Locator, type Page } from '@playwright/test';
import type { Guest } from '../fixtures/guests';
import { Finger } from '../fixtures/touch';

export class Chat {
  readonly log: Locator;
  readonly box: Locator;

  constructor(readonly page: Page) {
    this.log = page.getByRole('log', { name: 'Messages' });
    this.box = page.getByRole('textbox', { name: 'Message' });
  }

  async open(target: { with: number } | { trib: number } | { community: number }): Promise<void> {
    const [[name, id] = []] = Object.entries(target);
    await this.page.goto(`/chat?${name}=${id}`);
  }

  message(text: string | RegExp): Locator {
    return this.log.getByRole('article').filter({ hasText: text });
  }

  async write(text: string): Promise<void> {
    await this.box.fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** Opens the actions of a message by a long press on its edge, away from its links. */
  async actions(text: string | RegExp): Promise<Locator> {
    const bubble = this.message(text).locator('[data-long-press]');
    await bubble.click({ trial: true, position: { x: 6, y: 6 } });
    const { x, y } = (await bubble.boundingBox()) ?? { x: 0, y: 0 };
    const finger = await Finger.on(this.page);
    await finger.touch('touchStart', [{ x: x + 6, y: y + 6 }]);
    const sheet = this.page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await finger.touch('touchEnd', []);
    return sheet;
  }

  async menu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Chat options' }).click();
    return this.page.getByRole('dialog');
  }

  /** How far a message is from the top of the screen, in whole pixels. */
  async topOf(text: string): Promise<number> {
    const box = await this.message(text).boundingBox();
    return Math.round(box?.y ?? Number.NaN);
  }

  async expectInView(text: string): Promise<void> {
    await expect(this.message(text)).toBeInViewport();
  }
}

type Room = { userId: number } | { tribId: number } | { communityId: number };

export async function openRoom({ api }: Guest, room: Room): Promise<number> {
  const response = await api.post('/api/conversations', { data: room });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id;
}

export async function say({ api }: Guest, conversationId: number, text: string): Promise<number> {
  const data = { clientId: crypto.randomUUID(), text };
  const response = await api.post(`/api/conversations/${conversationId}/messages`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id;
}
