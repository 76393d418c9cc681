import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTribRequest } from '#shared/api/tribs';
import { tribWith } from '../tribs/trib-fixture';
import { createTrib, payloadOf } from './create-trib.api';
import { KEY, filledDraft } from './testing-draft';

afterEach(() => void vi.unstubAllGlobals());

describe('the payload', () => {
  it('is what the contract names, and nothing else', () => {
    const photos = ['a', 'b', 'c'].map((key) => ({ key, url: `/api/photos/${key}` }));
    const payload = payloadOf(filledDraft({ photos, categories: ['Food'], name: '  Kites  ' }), 42);
    expect(payload).toEqual({
      name: 'Kites',
      description: 'Bring a kite or share ours.',
      location: 'Zilker Park',
      startTime: '2026-11-28T14:00',
      endTime: '2026-11-28T18:00',
      maxParticipants: 8,
      placeId: 7,
      ideaId: 4,
      categories: ['Food'],
      creatorId: 42,
      alcoholPolicy: 'Optional',
      whoCanJoin: 'Everyone welcome',
      dressCode: 'Casual',
      cost: 'Free',
      costDetails: null,
      mainImageUrl: '/api/photos/a',
      eventPhotos: ['/api/photos/b', '/api/photos/c'],
    });
    expect(createTribRequest.parse(payload)).toMatchObject({ name: 'Kites' });
  });

  it('has details of a cost only where there is one', () => {
    const costs = (cost: 'Free' | '$30+') => payloadOf(filledDraft({ cost, costDetails: ' For tea ' }), 1);
    expect([costs('Free').costDetails, costs('$30+').costDetails]).toEqual([null, 'For tea']);
  });

  it('says TBD where no place is', () => {
    expect(payloadOf(filledDraft({ place: null }), 1)).toMatchObject({ location: 'TBD', placeId: null });
  });
});

describe('creating', () => {
  const payload = payloadOf(filledDraft(), 42);
  const becomeAnother = () => 'another';
  /** What was asked for, as "POST /api/tribs" with its key. */
  function listen(isClosed = false) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
      asked.push(`${method} ${path} ${new Headers(headers).get('Idempotency-Key')}`);
      const closed = { message: 'This meetup is over or cancelled', code: 'closed', requestId: 'r' };
      if (isClosed && method === 'PUT') return Response.json(closed, { status: 409 });
      return Response.json(tribWith({ id: 5 }), { status: 201 });
    });
    return asked;
  }

  it('sends the key of the draft', async () => {
    const asked = listen();
    expect((await createTrib({ payload, requestKey: KEY, sentBefore: null, becomeAnother })).id).toBe(5);
    expect(asked).toEqual([`POST /api/tribs ${KEY}`]);
  });

  it('repeats the same as the same', async () => {
    const asked = listen();
    await createTrib({ payload, requestKey: KEY, sentBefore: JSON.stringify(payload), becomeAnother });
    expect(asked).toHaveLength(1);
  });

  it('puts what was changed since into the meetup that an unanswered try may have made', async () => {
    const asked = listen();
    for (const sentBefore of ['{"name":"Before"}', '']) {
      await createTrib({ payload, requestKey: KEY, sentBefore, becomeAnother });
      expect(asked.splice(0)).toEqual([`POST /api/tribs ${KEY}`, 'PUT /api/tribs/5 null']);
    }
  });

  it('makes another one when that one has begun or was cancelled meanwhile', async () => {
    const asked = listen(true);
    await createTrib({ payload, requestKey: KEY, sentBefore: '{"name":"Before"}', becomeAnother });
    expect(asked).toEqual([`POST /api/tribs ${KEY}`, 'PUT /api/tribs/5 null', 'POST /api/tribs another']);
  });
});
