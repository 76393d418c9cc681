import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { SettingsChange } from '../notifications/push/push.api';
import { settingsWith } from '../notifications/push/testing-settings';
import { QuietHours } from './QuietHours';

const AT_NIGHT = settingsWith({ quietHours: { from: '22:00', until: '08:00' } });

afterEach(cleanup);

/** Shows every change at once, as the page does. */
function Settings({ onChange }: { onChange: (change: SettingsChange) => void }) {
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

function start() {
  const saved: SettingsChange['quietHours'][] = [];
  const { unmount } = render(<Settings onChange={({ quietHours }) => saved.push(quietHours)} />);
  return { saved, leave: unmount };
}
const type = (label: 'From' | 'Until', value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('saves what was typed when the page is left from within the field', () => {
  const { saved, leave } = start();
  type('From', '23:00');
  expect(saved).toEqual([]);
  leave();
  expect(saved).toEqual([{ from: '23:00', until: '08:00' }]);
});

it('saves once what was typed before the field and then the page were left', () => {
  const { saved, leave } = start();
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
  const { saved, leave } = start();
  type('From', from);
  leave();
  expect(saved).toEqual([]);
});

it('leaves them off when they were switched off while a time was being typed', () => {
  const { saved, leave } = start();
  type('From', '23:00');
  fireEvent.click(screen.getByRole('switch'));
  leave();
  expect(saved).toEqual([null]);
});
