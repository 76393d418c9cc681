import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';
import { expectStored } from './fixtures/storage';
import { expect, test } from './fixtures/test';

const KB = 1024;
const BIDI_MARKS = encodeURIComponent('\u202e'.repeat(5_000));

type FetchedPage = { status: number; bytes: number; html: string };

/** Fetches the raw response; a browser would decode it before it can be measured. */
function fetchPage(url: string, encoding: string): Promise<FetchedPage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers: { 'accept-encoding': encoding } }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => {
        const body = Buffer.concat(parts);
        const decode = { br: brotliDecompressSync, gzip: gunzipSync }[res.headers['content-encoding'] ?? ''];
        resolve({
          status: res.statusCode ?? 0,
          bytes: body.length,
          html: String(decode ? decode(body) : body),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

for (const encoding of ['br', 'gzip']) {
  test(`the first screen is one small response with ${encoding}, its preview in the first 4 KB`, async ({
    baseURL,
  }) => {
    const { status, bytes, html } = await fetchPage(`${baseURL}/?inv=3&name=Priya%20Raman`, encoding);
    expect(status).toBe(200);
    expect(bytes).toBeLessThanOrEqual(14 * KB);
    const start = html.slice(0, 4 * KB);
    for (const tag of [
      '<title>',
      'og:title',
      'og:description',
      'og:url',
      'og:image',
      'twitter:card',
      'twitter:image',
    ]) {
      expect(start).toContain(tag);
    }
    // The faces and the meetup's picture come after the first paint, and there are no other pictures.
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    expect(pictures.length).toBeLessThanOrEqual(6);
    for (const picture of pictures) expect(picture).toContain('fetchPriority="low"');
    expect(html).not.toMatch(/rel="preload"[^>]*as="font"/);
  });
}

test('a name of 5,000 direction marks is ignored', async ({ baseURL }) => {
  const { status, html } = await fetchPage(`${baseURL}/?inv=3&name=${BIDI_MARKS}`, 'identity');
  expect(status).toBe(200);
  expect(html).not.toContain('\u202e');
  expect(html).not.toContain('%E2%80%AE');
  expect(html).not.toContain('invited you to<');
});

test('markup in a name is shown as text', async ({ page }) => {
  const name = '"><script>$&';
  await page.goto(`/?inv=2147483647&name=${encodeURIComponent(name)}`);
  await expect(page.getByText(`${name} invited you to Trib`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page).toHaveURL('/onboarding/interests');
  await expectStored(page, 'inviterName', name);
});

test("a link's preview picture is a public JPEG", async ({ page, request }) => {
  await page.goto('/?inv=3&name=Maya');
  const pictureUrl = await page.locator('meta[property="og:image"]').getAttribute('content');
  const picture = await request.get(pictureUrl ?? '');
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await picture.body()).length).toBeLessThan(200 * KB);
});

test('an unknown path is a 404 with a readable page', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});
