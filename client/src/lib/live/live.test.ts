import { expect, it } from 'vitest';
import type { LiveEvent } from '#shared/api/events';
import { onLiveEvent, setStreamOpen } from './live';

it('has everybody ask who is online whenever the stream opens', () => {
  const heard: LiveEvent[] = [];
  const stop = onLiveEvent((event) => heard.push(event));
  for (const isOpen of [true, true, false, true]) setStreamOpen(isOpen);
  stop();
  expect(heard).toEqual([{ kind: 'presence' }, { kind: 'presence' }]);
});
