import type { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished } from 'vitest';
import { templateFolder } from '../../testing/temporary-folder';
import { openTestClient } from '../../testing/test-database';
import { endOnCrash } from './files';

async function openWith(interrupt: (module: PGlite['Module'], run: () => void) => void) {
  const instance = await openTestClient(templateFolder());
  const module = instance.Module;
  onTestFinished(() => instance.close().catch(() => {}));
  const run = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => interrupt(module, run);
  endOnCrash(module);
  return instance;
}

it('the embedded database throws an exception that is no error of a statement', async () => {
  const cutOff = new RangeError('Array buffer allocation failed');
  let isCutOff = false;
  const instance = await openWith((_module, run) => {
    run();
    if (isCutOff) throw cutOff;
  });
  await expect(instance.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  await expect(instance.query('select $1::int', ['one'])).rejects.toThrow('invalid input syntax');
  expect((await instance.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

  isCutOff = true;
  await expect(instance.query('select 1')).rejects.toBe(cutOff);
});

it('the embedded database throws if a statement left its error context behind', async () => {
  const instance = await openWith((module, run) => {
    run();
    const address = '_error_context_stack' in module ? Number(module._error_context_stack) : 0;
    new Int32Array(module.HEAPU8.buffer, address, 1)[0] = module.stackSave();
  });
  await expect(instance.query('select 1')).rejects.toThrow('An error context was left behind');
});
