import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import type { SettingsChange } from '../notifications/push/push.api';
import { settingsWith } from '../notifications/push/testing-settings';
import { DevicePushSetting, QuietHours } from './NotificationSettings';

freshBrowser();

it('says on an iPhone that only an app on the Home Screen is notified, and how to put it there', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  fakeServer({ 'GET /api/session': somebody });
  render(<DevicePushSetting viewerId={7} />, { wrapper: Providers });
  expect(await screen.findByText(/tap Share, then “Add to Home Screen”/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

const AT_NIGHT = settingsWith({ quietHours: { from: '22:00', until: '08:00' } });

/** Applies every change at once, as the page does. */
function QuietHoursOnPage({ onChange }: { onChange: (change: SettingsChange) => void }) {
  const [settings, setSettings] = useState(AT_NIGHT);
  const change = ({ quietHours = null }: SettingsChange) => setSettings({ ...settings, quietHours });
  return (
    <QuietHours
      settings={settings}
      onChange={(changed) => {
        change(changed);
        onChange(changed);
      }}
    />
  );
}

function renderQuietHours() {
  const saved: SettingsChange['quietHours'][] = [];
  const { unmount } = render(<QuietHoursOnPage onChange={({ quietHours }) => saved.push(quietHours)} />);
  return { saved, leave: unmount };
}
const type = (label: 'From' | 'Until', value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('quiet hours', () => {
  it('saves what was typed when the page is left from within the field', () => {
    const { saved, leave } = renderQuietHours();
    type('From', '23:00');
    expect(saved).toEqual([]);
    leave();
    expect(saved).toEqual([{ from: '23:00', until: '08:00' }]);
  });

  it('saves once what was typed before the field and then the page were left', () => {
    const { saved, leave } = renderQuietHours();
    type('Until', '07:00');
    fireEvent.blur(screen.getByLabelText('Until'));
    leave();
    expect(saved).toEqual([{ from: '22:00', until: '07:00' }]);
  });

  it.each([
    ['nothing was typed', '22:00'],
    ['half a time was typed', ''],
    ['they would end when they begin', '08:00'],
  ])('saves nothing on leaving the page when %s', (_, from) => {
    const { saved, leave } = renderQuietHours();
    type('From', from);
    leave();
    expect(saved).toEqual([]);
  });

  it('leaves them off when they were switched off while a time was being typed', () => {
    const { saved, leave } = renderQuietHours();
    type('From', '23:00');
    fireEvent.click(screen.getByRole('switch'));
    leave();
    expect(saved).toEqual([null]);
  });
});
