import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOUSE_RULES, houseRulePath } from '#shared/domain/house-rules';
import { startTestApp } from '../../../testing/test-app';

const plain = await startTestApp();

async function open(name: string, { url } = plain) {
  const response = await fetch(`${url}/rules/${name}`);
  return { response, html: await response.text() };
}

async function write(name: string, text: string) {
  const folder = join(plain.config.dataDir, 'rules');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), text);
}

it('an installation has a text of its own for each page, which links to all', async () => {
  for (const name of HOUSE_RULES) {
    const { response, html } = await open(name);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(html).toMatch(new RegExp(`<h1>${name}</h1>`, 'i'));
    for (const other of HOUSE_RULES) expect(html).toContain(`href="${houseRulePath(other)}"`);
    expect(html).not.toContain('<script');
  }
  expect((await open('imprint')).html).toContain('has not filled in this page yet');
  expect((await open('contact')).html).toContain('has not filled in this page yet');
});

it.each(['de', 'es'] as const)(
  'an installation says all of it in %s, down to the last sentence',
  async (lang) => {
    const linesOf = (html: string) => html.replace(/<style>.*<\/style>/s, '').split(/<[^>]*>|\n/);
    const isSentence = (line: string) => line.trim().includes(' ');
    for (const name of HOUSE_RULES) {
      const english = new Set(linesOf((await open(name)).html).filter(isSentence));
      const { html, response } = await open(`${name}?lang=${lang}`);
      expect(response.headers.get('content-language')).toBe(lang);
      expect(html).toContain(`<html lang="${lang}">`);
      expect(linesOf(html).filter((line) => english.has(line))).toEqual([]);
    }
  },
);

it('a page of house rules allows nothing but the text and its own style', async () => {
  const policy = (await open('terms')).response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
});

it('an installation says where to write to and how old one has to be, where that is configured', async () => {
  const app = await startTestApp({ contact: 'mailto:hello@trib.example', minimumAge: 16 });
  const link = '<a href="mailto:hello@trib.example" rel="noopener noreferrer">hello@trib.example</a>';
  for (const name of ['contact', 'privacy']) expect((await open(name, app)).html).toContain(link);
  expect((await open('terms', app)).html).toContain('<strong>16 or older</strong>');
});

it("a page of house rules shows the operator's text as soon as it is written", async () => {
  await write('terms', '# House rules\n\n- Be *kind*\n\n| Fee | Free |\n|---|---|\n| Late | too |\n');
  const { html } = await open('terms');
  for (const part of ['<h1>House rules</h1>', '<em>kind</em>', '<td>Late</td>']) expect(html).toContain(part);
  expect(html).not.toContain('One account a person');
});

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['Hi <img src=x onerror=alert(1)> there', '&lt;img src=x onerror=alert(1)&gt;'],
  ['[x](javascript:alert(1))', '<p>x</p>'],
  ['[x](java&#115;cript:alert(1))', '<p>x</p>'],
  ['[x](//elsewhere.example)', '<p>x</p>'],
  ['[x](https://a.example/"onclick="alert(1))', 'href="https://a.example/&quot;onclick=&quot;alert(1)"'],
  ['![x](https://elsewhere.example/pixel.png)', '<p>x</p>'],
  ['`<b>`', '<code>&lt;b&gt;</code>'],
])('shows the HTML and the links of %s as nothing that runs or loads', async (text, shown) => {
  await write('imprint', text);
  const body = /<main>([\s\S]*)<\/main>/.exec((await open('imprint')).html)?.[1];
  expect(body).toContain(shown);
});

it('an installation has no other pages', async () => {
  await write('secret', 'x');
  for (const name of ['secret', 'privacy.md', '..%2Fprivacy', 'constructor'])
    expect((await open(name)).response.status).toBe(404);
});
