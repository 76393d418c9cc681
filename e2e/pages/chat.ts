import { expect, type Locator, type Page } from '@playwright/test';
import type { Guest } from '../fixtures/guests';

/** One conversation. */
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

  /** Opens what can be done with a message. */
  async actions(text: string | RegExp): Promise<Locator> {
    await this.message(text).getByRole('button', { name: 'Message actions' }).click();
    return this.page.getByRole('dialog');
  }

  async menu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Chat options' }).click();
    return this.page.getByRole('dialog');
  }

  /** How far a message is from the top of the screen; whole pixels. */
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

/** Writes without a browser; returns the id of the message. */
export async function say({ api }: Guest, conversationId: number, text: string): Promise<number> {
  const data = { clientId: crypto.randomUUID(), text };
  const response = await api.post(`/api/conversations/${conversationId}/messages`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id;
}
