import { expect, test } from './fixtures/test';
import { SignIn } from './pages/sign-in';

test('a browser that blocks cookies is told so, and is not asked to sign in repeatedly', async ({ page }) => {
  // A browser that blocks cookies keeps none and sends none.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto('/profile');
  const signIn = new SignIn(page);
  await signIn.tryDemo.click();
  const toasts = page.getByRole('region', { name: /Notifications/ });
  await expect(toasts.getByText(/Your browser blocks cookies/)).toBeVisible();
  await expect(signIn.tryDemo).toBeVisible();
  await expect(page.getByText('Demo account connected!')).toHaveCount(0);
});
