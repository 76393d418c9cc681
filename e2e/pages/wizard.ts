import { expect, type Locator, type Page } from '@playwright/test';

const PICTURES = ['client/public/icon-192.png', 'client/public/apple-touch-icon.png'];
/** The pictures are small, because other stories test how the server handles large ones. */
export const FIVE_PICTURES = [...PICTURES, ...PICTURES, ...PICTURES].slice(0, 5);

const STEP_TITLES = [
  'Name your meetup',
  'Choose an activity',
  'Choose a place',
  'When, and how many',
  'Describe it',
  'Add photos',
  'Rules and cost',
];

export const CREATED = 'Your meetup is live. Invite people';

export class Wizard {
  readonly back: Locator;
  readonly close: Locator;
  readonly next: Locator;
  readonly create: Locator;
  readonly name: Locator;
  readonly search: Locator;
  readonly somewhereElse: Locator;
  readonly placeName: Locator;
  readonly address: Locator;
  readonly city: Locator;
  readonly start: Locator;
  readonly end: Locator;
  readonly participants: Locator;
  readonly description: Locator;
  readonly question: Locator;
  /** The sheet over the new meetup's card. */
  readonly created: Locator;
  readonly toasts: Locator;

  constructor(readonly page: Page) {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.back = page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'Back' });
    this.close = page.locator('header').getByRole('button', { name: 'Close' });
    this.next = button('Next');
    this.create = button('Create Meetup');
    this.name = page.getByRole('textbox', { name: 'Meetup name' });
    this.search = page.getByRole('searchbox');
    this.somewhereElse = page.getByRole('tab', { name: 'Somewhere else' });
    this.placeName = page.getByRole('textbox', { name: 'What is the place called?' });
    this.address = page.getByRole('textbox', { name: 'Street, or how to find it' });
    this.city = page.getByRole('combobox', { name: 'City' });
    this.start = page.getByLabel('Start time');
    this.end = page.getByLabel('End time');
    this.participants = page.getByRole('spinbutton', { name: 'Max participants' });
    this.description = page.getByRole('textbox', { name: 'Description' });
    this.question = page.getByRole('dialog', { name: 'Discard changes?' });
    this.created = page.getByRole('dialog', { name: CREATED });
    this.toasts = page.getByRole('region', { name: /Notifications/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/meetups/create');
    await expect(this.page.getByRole('progressbar', { name: /Step \d of 7/ })).toBeAttached();
  }

  /** Opens the wizard with a draft from an earlier visit: everything up to this step is filled in. */
  async openAt(step: number, changes: object = {}): Promise<void> {
    const text = JSON.stringify({ version: 1, draft: { ...DRAFT, step, ...changes } });
    await this.page.addInitScript((draft) => {
      if (sessionStorage.getItem('draft-given')) return;
      sessionStorage.setItem('draft-given', 'yes');
      localStorage.setItem('meetupDraft', draft);
    }, text);
    await this.open();
    await this.expectStep(step);
  }

  heading(step: number): Locator {
    return this.page.getByRole('heading', { name: STEP_TITLES[step - 1], level: 1 });
  }

  async expectStep(step: number): Promise<void> {
    await expect(this.heading(step)).toBeVisible();
    await expect(this.page.getByText(`Step ${step} of 7`, { exact: true })).toBeVisible();
  }

  choice(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  async chooseCity(typed: string, name: string): Promise<void> {
    await this.city.fill(typed);
    await this.page.getByRole('option', { name, exact: true }).click();
    await expect(this.city).toHaveValue(name);
  }

  /** Adds photos as a person would, with the button that opens the phone's file picker. */
  async addPhotos(files: readonly string[], press: (button: Locator) => Promise<void>): Promise<void> {
    const picker = this.page.waitForEvent('filechooser');
    await press(this.page.getByRole('button', { name: /^Add (main )?photo$/ }));
    await (await picker).setFiles([...files]);
    await expect(this.page.getByRole('button', { name: /, options$/ })).toHaveCount(files.length);
  }

  expectToast(...texts: (string | RegExp)[]): Promise<unknown> {
    return Promise.all(
      texts.map((text) => expect(this.toasts.getByText(text, { exact: true })).toBeVisible()),
    );
  }
}

const DRAFT = {
  name: 'Kites over the meadow',
  description: 'Bring a kite or share ours.',
  ideaId: 1,
  place: { id: 1, name: 'Zilker Park, Great Lawn', city: 'Austin, TX', timeZone: 'America/Chicago' },
  startTime: '2031-07-05T14:00',
  endTime: '2031-07-05T18:00',
  maxParticipants: 8,
  categories: [],
  photos: [{ key: 'none', url: '/api/photos/none' }],
  whoCanJoin: 'Everyone welcome',
  dressCode: 'Casual',
  alcoholPolicy: 'Optional',
  cost: 'Free',
  costDetails: '',
  prefilled: { name: '', description: '' },
  requestKey: '0123456789abcdef0123456789abcdef',
  sentBefore: null,
};
