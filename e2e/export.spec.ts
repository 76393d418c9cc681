import { readFile } from 'node:fs/promises';
import { readZip } from '../server/testing/read-zip';
import { joinMeetup, newGuest, newMeetup, uploadPhoto } from './fixtures/guests';
import { newUsername, PASSWORD } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { Settings } from './pages/settings';
import { FIVE_PICTURES } from './pages/wizard';

test('a person saves everything kept about them, also after a failure', async ({ page, others }) => {
  const [settings, username] = [new Settings(page), newUsername()];
  const ada = await newGuest(page.request, 'Ada Ember', {
    username,
    password: PASSWORD,
    bio: 'Likes fires 🔥',
  });
  await uploadPhoto(ada, await readFile(FIVE_PICTURES[1] ?? ''));
  const mo = await others.guest('Mo Vale');
  await joinMeetup(ada, (await newMeetup(mo, { name: 'Book club' })).id);

  await settings.open();
  const sheet = await settings.openPage('Export my data');
  const download = sheet.getByRole('button', { name: 'Download my data' });
  await page.route('**/export', (route) => route.abort(), { times: 1 });
  await download.click();
  await expect(sheet.getByRole('alert')).toHaveText(/You seem to be offline/);

  const saving = page.waitForEvent('download');
  await download.dblclick();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('trib-data.zip');
  await expect(sheet.getByText(/is in your downloads/)).toBeVisible();
  const entries = readZip(await readFile(await file.path()));
  const kept = entries.get('trib.json')?.toString() ?? '';
  for (const part of ['Ada Ember', 'Likes fires 🔥', 'Book club', username]) expect(kept).toContain(part);
  for (const part of ['$argon2', 'valueOffsets', 'tokenHash']) expect(kept).not.toContain(part);
  expect([...entries.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1);
});
