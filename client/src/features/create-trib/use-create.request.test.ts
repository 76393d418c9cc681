import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTribRequest } from '#shared/api/trib-requests';
import { LYON } from '../cities/testing-lyon';
import { SOUP, BAR } from '../tribs/fields/testing-fields';
import { tribWith } from '../tribs/trib-fixture';
import { createTrib, newTribPayload } from './use-create';
import { KEY, filledDraft } from './testing-draft';

afterEach(() => void vi.unstubAllGlobals());

describe('the payload', () => {
  it('has exactly the fields of the specification', () => {
    const photos = ['a', 'b', 'c'].map((key) => ({ key, url: `/api/photos/${key}` }));
    const payload = newTribPayload(filledDraft({ photos, categories: ['Food'], name: '  Kites  ' }), 42);
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

  it('names a community only if one was chosen', () => {
    expect(newTribPayload(filledDraft({ communityId: 3 }), 1)).toMatchObject({ communityId: 3 });
  });

  it('has an activity of their own as its kind and among the tags, unless the name says it', () => {
    const own = filledDraft({ ideaId: null, ownActivity: SOUP, categories: ['Food'] });
    const payload = newTribPayload(own, 1);
    expect(createTribRequest.parse(payload)).toMatchObject({
      ideaId: null,
      category: 'Food & Dining',
      categories: ['Make soup', 'Food'],
    });
    expect(newTribPayload({ ...own, name: ' Make soup ' }, 1).categories).toEqual(['Food']);
    const many = Array.from({ length: 12 }, (_, place) => `tag ${place}`);
    expect(newTribPayload({ ...own, categories: many }, 1).categories).toHaveLength(12);
    const unused = newTribPayload({ ...own, ideaId: 4, ownActivity: { ...SOUP, isUsed: false } }, 1);
    expect(unused).not.toHaveProperty('category');
  });

  it('has cost details only if there is a cost', () => {
    const costs = (cost: 'Free' | '$30+') =>
      newTribPayload(filledDraft({ cost, costDetails: ' For tea ' }), 1);
    expect([costs('Free').costDetails, costs('$30+').costDetails]).toEqual([null, 'For tea']);
  });

  it('says where a place of their own is', () => {
    const payload = newTribPayload(filledDraft({ place: null, ownPlace: BAR }), 1);
    expect(createTribRequest.parse(payload)).toMatchObject({
      placeId: null,
      location: 'Chez Marguerite',
      address: '14 rue des Capucins',
      cityId: LYON.id,
      pin: { latitude: 45.77, longitude: 4.83 },
    });
  });

  it('says nothing of a place of their own that is not used', () => {
    const payload = newTribPayload(filledDraft({ ownPlace: { ...BAR, isUsed: false } }), 1);
    expect(payload).toEqual(newTribPayload(filledDraft(), 1));
  });

  it('says TBD without a place', () => {
    expect(newTribPayload(filledDraft({ place: null }), 1)).toMatchObject({ location: 'TBD', placeId: null });
  });
});

describe('creating', () => {
  const payload = newTribPayload(filledDraft(), 42);
  const renewKey = () => 'another';
  const edits: string[] = [];
  /** Returns the requests as texts such as "POST /api/tribs" followed by the key. */
  function listen(isClosed = false) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
      if (method === 'PUT' && typeof body === 'string') edits.push(body);
      asked.push(`${method} ${path} ${new Headers(headers).get('Idempotency-Key')}`);
      const closed = { message: 'This meetup is over or cancelled', code: 'closed', requestId: 'r' };
      if (isClosed && method === 'PUT') return Response.json(closed, { status: 409 });
      return Response.json(tribWith({ id: 5 }), { status: 201 });
    });
    return asked;
  }

  it("sends the draft's key", async () => {
    const asked = listen();
    expect((await createTrib({ payload, requestKey: KEY, sentBefore: null, renewKey }))?.id).toBe(5);
    expect(asked).toEqual([`POST /api/tribs ${KEY}`]);
  });

  it('sends the same body and key on a retry', async () => {
    const asked = listen();
    await createTrib({ payload, requestKey: KEY, sentBefore: JSON.stringify(payload), renewKey });
    expect(asked).toHaveLength(1);
  });

  it('edits the meetup created by an attempt without a response if the draft has changed since', async () => {
    const asked = listen();
    for (const sentBefore of ['{"name":"Before"}', '']) {
      await createTrib({ payload, requestKey: KEY, sentBefore, renewKey });
      expect(asked.splice(0)).toEqual([`POST /api/tribs ${KEY}`, 'PUT /api/tribs/5 null']);
      // The edit resets them, because the earlier attempt may have named a community or a category.
      expect(JSON.parse(edits.splice(0).join())).toMatchObject({ communityId: null, category: null });
    }
  });

  it('creates another meetup when that one has begun or was cancelled', async () => {
    const asked = listen(true);
    await createTrib({ payload, requestKey: KEY, sentBefore: '{"name":"Before"}', renewKey });
    expect(asked).toEqual([`POST /api/tribs ${KEY}`, 'PUT /api/tribs/5 null', 'POST /api/tribs another']);
  });
});
