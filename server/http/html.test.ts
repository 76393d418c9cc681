import { expect, it } from 'vitest';
import { DEFAULT_TOWN as town } from '#shared/domain/town';
import { headTags, townTags } from './html';

const PAGE = { town, title: 'Trib', description: 'Meet', url: 'https://trib.example/', pictureUrl: '/a.jpg' };

it('a page names the picture of who invited only where there is one', () => {
  expect(headTags({ ...PAGE, inviterPicture: '/portraits/8.webp' })).toContain(
    '<meta name="inviter-picture" content="/portraits/8.webp">',
  );
  expect(headTags({ ...PAGE, inviterPicture: null })).not.toContain('inviter-picture');
});

it('a page escapes title, text and picture for every consumer', () => {
  const tags = headTags({
    town,
    title: '"><script>$&',
    description: "It's on",
    url: 'https://trib.example/?inv=1&name=A',
    pictureUrl: 'https://trib.example/previews/a.jpg',
  });
  expect(tags).toContain('<title>&quot;&gt;&lt;script&gt;$&amp;</title>');
  expect(tags).toContain('<meta property="og:url" content="https://trib.example/?inv=1&amp;name=A">');
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(tags).toContain('<meta property="og:image" content="https://trib.example/previews/a.jpg">');
  expect(tags).not.toContain('<script');
});

it('tells a page in a country how its language is written there, and others nothing', () => {
  const read = (country: string | null, lang: 'en' | 'de') =>
    townTags({ ...town, name: 'Graz', country }, false, lang).join('');
  expect(read('AT', 'en')).toContain('locale&quot;:&quot;en-AT-u-hc-h23&quot;');
  expect(read('AT', 'de')).toContain('locale&quot;:&quot;de-AT-u-hc-h23&quot;');
  expect(read(null, 'en')).not.toContain('locale');
});
