import { describe, expect, it } from 'vitest';
import type { OwnActivity } from '../tribs/fields/activity';
import { SOUP } from '../tribs/fields/testing-fields';
import { newDraft, type Draft } from './draft';
import { wizardReducer, type WizardEvent } from './state';
import { KEY } from './testing-draft';

const after = (draft: Draft, ...events: WizardEvent[]) => events.reduce(wizardReducer, draft);
const filled = (changes: Extract<WizardEvent, { type: 'filled' }>['changes']): WizardEvent => ({
  type: 'filled',
  changes,
});

describe('an activity of their own', () => {
  const COVER = '/covers/cooking.svg';
  const own = (changes: Partial<OwnActivity>, cover: string | null = COVER): WizardEvent => ({
    type: 'ownActivityChanged',
    ownActivity: { ...SOUP, ...changes },
    cover,
  });
  const walk: WizardEvent = {
    type: 'ideaChosen',
    idea: { id: 4, title: 'Walk', description: 'Along the river' },
  };
  const pictures = ({ photos }: Draft) => photos.map(({ url }) => url);

  it('takes the place of an idea and of what that filled in, and gives way to one', () => {
    const soup = after(newDraft(KEY), walk, own({}));
    expect(soup).toMatchObject({ ideaId: null, name: 'Make soup', description: '', ownActivity: SOUP });
    expect(after(soup, own({ name: 'Make stew' })).name).toBe('Make stew');
    const walking = after(soup, walk);
    expect(walking).toMatchObject({ ideaId: 4, name: 'Walk', description: 'Along the river', photos: [] });
    expect(walking.ownActivity).toEqual({ ...SOUP, isUsed: false });
  });

  it('keeps what the person wrote', () => {
    const written = filled({ name: 'Make soup', description: 'At mine' });
    const draft = after(newDraft(KEY), written, own({}), own({ name: 'Make stew' }));
    expect(draft).toMatchObject({ name: 'Make soup', description: 'At mine' });
  });

  it('brings a cover that fits, which follows it and never replaces a picture of theirs', () => {
    const soup = after(newDraft(KEY), own({}));
    expect(pictures(soup)).toEqual([COVER]);
    expect(pictures(after(soup, own({ name: 'Hike' }, '/covers/mountain-trail.svg')))).toEqual([
      '/covers/mountain-trail.svg',
    ]);
    expect(pictures(after(soup, own({ name: '' }, null)))).toEqual([]);
    expect(pictures(after(soup, own({ isUsed: false }, null)))).toEqual([]);
    const chosen = after(
      soup,
      filled({ photos: [{ key: 'a', url: '/api/photos/a' }] }),
      own({ name: 'Stew' }),
    );
    expect(pictures(chosen)).toEqual(['/api/photos/a']);
    expect(pictures(after(chosen, walk))).toEqual(['/api/photos/a']);
  });

  it('is within the limits', () => {
    expect(after(newDraft(KEY), own({ name: 'x'.repeat(101) })).ownActivity.name).toHaveLength(100);
  });
});
