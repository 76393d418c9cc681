import { expect, it } from 'vitest';
import type { LiveEvent } from '#shared/api/events';
import { onLiveEvent, setStreamOpen } from './live';

it('asks again who is online whenever the stream opens', () => {
  const received: LiveEvent[] = [];
  const stop = onLiveEvent((event) => received.push(event));
  for (const isOpen of [true, true, false, true]) setStreamOpen(isOpen);
  stop();
  expect(received).toEqual([{ kind: 'presence' }, { kind: 'presence' }]);
});
