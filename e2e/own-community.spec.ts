import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Discover } from './pages/discover';

test('somebody starts a community, lets another in, and posts a meetup in its name', async ({
  page,
  others,
}) => {
  const owner = await newGuest(page.context().request, 'Rosa Vale');
  const { page: other } = await others.guestWithPhone('Ida Fox');
  const discover = new Discover(page);
  await discover.open('/communities');
  await page.getByRole('button', { name: 'Start a community' }).click();
  const form = page.getByRole('dialog', { name: 'Start a community' });
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(form.getByText('Give it a name')).toBeVisible();
  await expectNoAxeFindings(page, 'starting a community');
  await form.getByLabel('Community name').fill('Lamplight menders');
  await form.getByLabel('Description').fill('We mend what others throw away.');
  await form.getByRole('radio', { name: 'Creative & Arts' }).check();
  await form.getByRole('radio', { name: 'By request' }).check();
  await form.getByLabel('Rules (optional)').fill('Bring your own needle.');
  await form.getByRole('button', { name: 'Start', exact: true }).click();

  const sheet = page.getByRole('dialog', { name: 'Lamplight menders' });
  await expect(sheet.getByText('Bring your own needle.')).toBeVisible();
  await expect(page).toHaveURL(/\/communities\?community=\d+$/);
  const id = Number(new URL(page.url()).searchParams.get('community'));

  await other.goto(`/communities?community=${id}`);
  const theirs = other.getByRole('dialog', { name: 'Lamplight menders' });
  await theirs.getByRole('button', { name: 'Ask to join' }).click();
  await expect(theirs.getByRole('button', { name: /^Requested/ })).toBeVisible();

  await page.reload();
  await sheet.getByRole('button', { name: 'Manage, 1 asking to join' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage' });
  await expectNoAxeFindings(page, 'managing a community');
  await manage.getByRole('button', { name: 'Let in Ida Fox' }).click();
  await expect(manage.getByText('Nobody is asking to join right now.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Member/ })).toBeVisible();

  const created = await owner.api.post('/api/tribs', {
    data: { name: 'Mending by lamplight', description: 'Socks first.', communityId: id },
  });
  expect(created.status(), await created.text()).toBe(201);
  await other.reload();
  await expect(theirs.getByRole('link', { name: /^Mending by lamplight/ })).toBeVisible();
  await theirs.getByRole('link', { name: /^Mending by lamplight/ }).click();
  await expect(other).toHaveURL(/\/meetups\?trib=\d+$/);
});
