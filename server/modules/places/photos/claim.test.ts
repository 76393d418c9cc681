import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Photo } from '#shared/api/photos';
import { expectInvalid } from '../../../testing/expect-error';
import { expectPhotosWhole, storedPhoto } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { createTrib, meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const [host, stranger] = [await app.person(), await app.person()];
const NEVER = '/api/photos/6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f';
let mine: Photo;
let another: Photo;
let theirs: Photo;

beforeAll(async () => {
  mine = await storedPhoto(app, host.id);
  another = await storedPhoto(app, host.id);
  theirs = await storedPhoto(app, stranger.id);
});

afterAll(async () => {
  await expectInvariants(app.db);
  await expectPhotosWhole(app);
});

describe('a meetup', () => {
  it('shows the photos its creator uploaded, with the blur of the main one', async () => {
    const trib = await createTrib(host, { mainImageUrl: mine.url, eventPhotos: [another.url, mine.url] });
    const pictures = {
      mainImageUrl: mine.url,
      mainImageBlur: mine.blur,
      eventPhotos: [another.url, mine.url],
    };
    expect(trib).toMatchObject(pictures);
    expect((await app.visitor().get(`/api/tribs/${trib.id}`)).body).toMatchObject(pictures);
  });

  it('has no blur with one of our covers', async () => {
    const trib = await createTrib(host, { mainImageUrl: '/covers/yoga.svg' });
    expect(trib.mainImageBlur).toBeNull();
  });

  it('changes its blur with its main photo, and only then', async () => {
    const { id } = await createTrib(host, { mainImageUrl: mine.url });
    const put = async (change: object) => (await host.put(`/api/tribs/${id}`, change)).body.mainImageBlur;
    expect(await put({ name: 'Another name' })).toBe(mine.blur);
    expect(await put({ mainImageUrl: '/covers/yoga.svg' })).toBeNull();
    expect(await put({ mainImageUrl: another.url })).toBe(another.blur);
    expect(await put({ mainImageUrl: null })).toBeNull();
  });

  it.each([
    ['that never was', () => NEVER],
    ['of somebody else', () => theirs.url],
    ['by a name of no photo', () => '/api/photos/a.webp'],
    ['by a path', () => '/api/photos/..'],
    ['with a width', () => `${mine.url}.webp`],
  ])('is refused a photo %s', async (_which, urlOf) => {
    const url = urlOf();
    const trib = await createTrib(host, { mainImageUrl: mine.url });
    for (const [path, pictures] of [
      ['mainImageUrl', { mainImageUrl: url }],
      ['eventPhotos.1', { eventPhotos: [mine.url, url] }],
    ] as const) {
      await expectNoRowChanged(app.db, async () => {
        expectInvalid(
          await host.post(
            '/api/tribs',
            meetup({ ...pictures, eventPhotos: pictures.eventPhotos && [...pictures.eventPhotos] }),
          ),
          path,
        );
        expectInvalid(await host.put(`/api/tribs/${trib.id}`, pictures), path);
      });
    }
  });

  it('keeps its photo when a co-host edits it', async () => {
    const trib = await createTrib(stranger, { mainImageUrl: theirs.url });
    await host.put(`/api/tribs/${trib.id}/membership`);
    await stranger.put(`/api/tribs/${trib.id}/members/${host.id}`, { role: 'cohost' });
    const { status, body } = await host.put(`/api/tribs/${trib.id}`, {
      mainImageUrl: mine.url,
      eventPhotos: [theirs.url],
    });
    expect([status, body.mainImageBlur, body.eventPhotos]).toEqual([200, mine.blur, [theirs.url]]);
  });
});

describe('a copied meetup', () => {
  it('keeps the photos of the original, for its hosts and nobody else', async () => {
    const [cohost, member] = [await app.person(), await app.person()];
    const pictures = { mainImageUrl: theirs.url, eventPhotos: ['/covers/tea.svg', theirs.url] };
    const { id } = await createTrib(stranger, pictures);
    for (const person of [cohost, member]) await person.put(`/api/tribs/${id}/membership`);
    await stranger.put(`/api/tribs/${id}/members/${cohost.id}`, { role: 'cohost' });
    expect(await createTrib(cohost, pictures)).toMatchObject({ ...pictures, mainImageBlur: theirs.blur });
    expectInvalid(await member.post('/api/tribs', meetup(pictures)), 'mainImageUrl');
  });
});

describe('a portrait', () => {
  it('is a photo the person uploaded', async () => {
    const { body } = await host.put(`/api/users/${host.id}`, { profileImage: mine.url });
    expect(body.profileImage).toBe(mine.url);
    for (const profileImage of [theirs.url, NEVER, '/api/photos/x']) {
      const response = await expectNoRowChanged(app.db, () =>
        host.put(`/api/users/${host.id}`, { profileImage }),
      );
      expectInvalid(response, 'profileImage');
    }
  });

  it('cannot be an uploaded photo at registration', async () => {
    const response = await expectNoRowChanged(app.db, () =>
      app.visitor().post('/api/users/register', { profileImage: mine.url }),
    );
    expectInvalid(response, 'profileImage');
    expect(
      (await app.visitor().post('/api/users/register', { profileImage: '/portraits/1.svg' })).status,
    ).toBe(201);
  });
});
