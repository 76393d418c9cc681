import { expect, it, onTestFinished, vi } from 'vitest';
import { templateFolder } from '../../testing/temporary-folder';
import { openTestClient } from '../../testing/test-database';

it('the embedded database loads every extension exactly once', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const client = await openTestClient(templateFolder(), 1);
  onTestFinished(() => client.close());
  const lines = log.mock.calls.map((parts) => parts.join(' ')).filter((line) => line.includes('.so'));
  expect(lines.filter((line) => line.includes('OK'))).toHaveLength(4);
  expect(lines.filter((line) => line.includes('FAIL'))).toEqual([]);

  const { rows } = await client.query(
    `select cube(1) <-> cube(3) as apart, similarity('walk', 'walking') > 0.4 as similar, unaccent('é') as plain`,
  );
  expect(rows).toEqual([{ apart: 2, similar: true, plain: 'e' }]);
});
