import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { DevicePushSetting } from './NotificationSettings';

freshBrowser();

it('says on an iPhone that only an app on the Home Screen is notified, and how to put it there', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  fakeServer({ 'GET /api/session': somebody });
  render(<DevicePushSetting viewerId={7} />, { wrapper: Providers });
  expect(await screen.findByText(/tap Share, then “Add to Home Screen”/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
