import { describe, expect, it } from 'vitest';
import { names } from './names';

const COMPONENT = 'export function Thing() {\n  return null;\n}\n';
const check = (path: string, text = '', ...beside: string[]) =>
  names([{ path, text }, ...beside.map((other) => ({ path: other, text: '' }))])
    .filter((finding) => finding.path === path)
    .map((finding) => finding.message);

describe('names', () => {
  it.each([
    ['server/modules/tribs/tribs.routes.ts', ''],
    ['server/modules/tribs/feed-cursor.ts', ''],
    ['server/http/error-handler.ts', ''],
    ['client/src/features/feed/FeedPage.tsx', COMPONENT],
    ['client/src/features/feed/feed.api.ts', ''],
    ['client/src/app/routes.tsx', COMPONENT],
    ['client/src/main.tsx', ''],
    ['client/src/lib/toast-context.tsx', 'export const toastContext = 1;'],
    ['e2e/onboarding.spec.ts', ''],
    ['vite.config.ts', ''],
  ])('accepts %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  it.each([
    ['server/modules/tribs/tribs.controller.ts', '', /<routes/],
    ['server/modules/tribs/Users.queries.ts', '', /<routes/],
    ['server/http/errorHandler.ts', '', /kebab-case/],
    ['client/src/features/feed/feed-page.tsx', COMPONENT, /PascalCase/],
    ['client/src/features/feed/FeedApi.ts', '', /kebab-case/],
    ['e2e/Onboarding.spec.ts', '', /kebab-case/],
    ['e2e/onboarding.test.ts', '', /\.spec\.ts/],
    ['server/http/errors.spec.ts', '', /\.test\.ts/],
  ])('refuses %s', (path, text, message) => {
    expect(check(path, text)).toEqual([expect.stringMatching(message)]);
  });

  it('requires a test beside its file', () => {
    expect(check('shared/domain/limits.test.ts', '', 'shared/domain/limits.ts')).toEqual([]);
    expect(check('shared/domain/limits.test.ts', '', 'shared/api/limits.ts')).toHaveLength(1);
    expect(check('shared/tests/limits.test.ts', '', 'shared/tests/limits.ts')).toHaveLength(1);
  });

  it('lets one file have several tests, named after it', () => {
    const beside = 'server/modules/tribs/tribs.routes.ts';
    expect(check('server/modules/tribs/tribs.race.test.ts', '', beside)).toEqual([]);
  });
});
