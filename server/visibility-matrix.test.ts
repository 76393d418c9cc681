import { describe, expect, it } from 'vitest';
import { apiEndpoints } from './routes';
import type { Agent } from './testing/agent';
import { startTestApp } from './testing/test-app';
import { createVisibilityFixture, HIDE_METHODS, setFriendship } from './testing/visibility-fixture';
import { type Case, VISIBILITY } from './visibility-matrix';

const app = await startTestApp();
const reads = apiEndpoints(app)
  .filter(({ method }) => method === 'get')
  .map(({ path }) => `GET ${path}`);
const people = await createVisibilityFixture(app);
const { viewer, other, visitor, side, marks, sharedMarks } = people;

const cases = Object.entries(VISIBILITY).flatMap(([endpoint, row]) =>
  'cases' in row ? row.cases.map((one, index) => ({ endpoint, index, one })) : [],
);

/** Which of these marks are in a response, and the number that counts the other person. */
async function shown(to: Agent, { path, counted }: Case, of: readonly string[]) {
  const { status, body } = await to.get(path(side));
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    marks: of.filter((mark) => text.includes(mark)),
    count: counted && status === 200 ? counted(body, side) : null,
  };
}

const without = ({ count }: { count: number | null }) => ({
  marks: [],
  count: count === null ? null : count - 1,
});

describe('what one person is shown of another', () => {
  it('is stated for every read', () => {
    expect(Object.keys(VISIBILITY).toSorted()).toEqual(reads.toSorted());
  });

  it.each(cases)('ends when they are hidden: $endpoint, case $index', async ({ one }) => {
    if (one.friendship) await setFriendship(app, people, one.friendship);
    const all = [...marks, ...sharedMarks];
    const before = await shown(viewer, one, all);
    expect(before.marks.length + (before.count ?? 0)).toBeGreaterThan(0);
    for (const [hiding, { isBlock, hide, undo }] of Object.entries(HIDE_METHODS)) {
      await hide(app, people);
      const after = await shown(viewer, one, isBlock ? all : marks);
      expect({ hiding, ...after }).toEqual({ hiding, ...without(before) });
      await undo(app, people);
    }
    // Everything is back, so nothing but the hiding made the difference.
    expect(await shown(viewer, one, all)).toEqual(before);
  });

  it.each(cases.filter(({ one }) => one.visitors))(
    'ends for visitors when they are deleted or suspended: $endpoint, case $index',
    async ({ one }) => {
      const before = await shown(visitor, one, marks);
      expect(before.marks.length + (before.count ?? 0)).toBeGreaterThan(0);
      for (const [hiding, { isBlock, hide, undo }] of Object.entries(HIDE_METHODS)) {
        if (isBlock) continue;
        await hide(app, people);
        const after = await shown(visitor, one, marks);
        expect({ hiding, ...after }).toEqual({ hiding, ...without(before) });
        await undo(app, people);
      }
    },
  );

  it.each(cases.filter(({ one }) => one.visitors))(
    'is a first letter for visitors when they hide from them: $endpoint, case $index',
    async ({ one }) => {
      const ofPerson = marks.slice(0, 3);
      const before = await shown(viewer, one, ofPerson);
      expect((await other.put(`/api/users/${other.id}`, { hidesFromVisitors: true })).status).toBe(200);
      expect((await shown(visitor, one, ofPerson)).marks).toEqual([]);
      expect(await shown(viewer, one, ofPerson)).toEqual(before);
      await other.put(`/api/users/${other.id}`, { hidesFromVisitors: false });
    },
  );

  it('is their card in the list of blocked people, as long as they exist for others', async () => {
    const inBlocks: Case = { path: () => '/api/blocks' };
    const found: Record<string, boolean> = {};
    for (const [hiding, { hide, undo }] of Object.entries(HIDE_METHODS)) {
      await hide(app, people);
      found[hiding] = (await shown(viewer, inBlocks, marks)).marks.length > 0;
      await undo(app, people);
    }
    expect(found).toEqual({
      'the viewer has blocked them': true,
      'they have blocked the viewer': false,
      'they are deleted': false,
      'they are suspended': false,
    });
  });
});
