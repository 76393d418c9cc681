import fc from 'fast-check';
import { afterAll, beforeEach, expect } from 'vitest';
import { setConventions } from '#shared/texts/languages';
import { TEST_SEED } from './seeded-random';
import { watch } from './stuck-watch';

fc.configureGlobal({ seed: TEST_SEED });

// The watchdog names the test that is stuck. Before the first test it names the file, because opening the file's
// database can get stuck as well.
name(expect.getState().testPath ?? '');
beforeEach(({ task }) => name(`${task.file.name} > ${task.name}`));

// The next file of the process is in no country.
afterAll(() => setConventions(null));

function name(test: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  watch.postMessage(`in ${test}`);
}
