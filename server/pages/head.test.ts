import { expect, it } from 'vitest';
import { headTags } from './head';

it('names title, text and picture for every reader, as text', () => {
  const tags = headTags({
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
