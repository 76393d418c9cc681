import { randomUUID } from 'node:crypto';
import { signInOperator } from './fixtures/operator';
import { expectToLogOut, signInOn } from './fixtures/other-device';
import { newUsername, PASSWORD } from './fixtures/people';
import { stored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Admin } from './pages/admin';
import { SignIn } from './pages/sign-in';

test('an open tab of a suspended person shows them logged out, until they are restored @proof', async ({
  page,
  others,
}) => {
  const username = newUsername();
  const person = await others.guest('Tariq Vale', { username, password: PASSWORD });
  const tab = await others.phone();
  await signInOn(tab, username);
  const reporter = await others.guest('Ida Fox', { username: newUsername(), password: PASSWORD });
  const reason = `Harassment ${randomUUID().slice(0, 8)}`;
  await reporter.api.post('/api/reports', { data: { userId: person.id, reason } });

  await signInOperator(page.request);
  const admin = new Admin(page);
  await admin.open();
  // The person is logged out at once, without doing anything in this tab.
  await expectToLogOut(tab, () =>
    admin.takeAction(reason, 'Suspend', 'Suspend', 'Three people reported the same.'),
  );
  await expect(admin.report(reason)).toContainText('Suspended');
  await expect.poll(() => stored(tab, 'trib_user')).toBeNull();
  const signIn = new SignIn(tab);
  await signIn.logIn(username, PASSWORD);
  await expect(signIn.loginForm.getByRole('alert')).toHaveText(
    'This account has been suspended. Write to us if you think this is a mistake.',
  );

  await admin.takeAction(reason, 'Restore', 'Restore', 'It was somebody else.');
  await signIn.loginForm.getByRole('button', { name: 'Sign in' }).click();
  await expect(tab).toHaveURL('/meetups');
});
