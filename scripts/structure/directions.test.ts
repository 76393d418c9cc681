import { describe, expect, it } from 'vitest';
import { directions } from './directions';

const refusals = (path: string, specifier: string) =>
  directions([{ path, text: `import { x } from '${specifier}';\n` }]).map((finding) => finding.message);

const allowed: [string, string][] = [
  ['shared/api/tribs.ts', 'zod'],
  ['shared/api/tribs.ts', '../domain/limits'],
  ['shared/domain/limits.test.ts', 'vitest'],
  ['client/src/ui/Button.tsx', '@radix-ui/react-dialog'],
  ['client/src/ui/Button.tsx', '../lib/motion'],
  ['client/src/lib/query-client.ts', '@tanstack/react-query'],
  ['client/src/lib/motion/animated.tsx', 'framer-motion'],
  ['client/src/features/feed/FeedPage.tsx', './feed.api'],
  ['client/src/features/feed/FeedPage.tsx', '../../ui/Button'],
  ['client/src/features/feed/FeedPage.tsx', '../auth/use-session'],
  ['client/src/features/discover/Tribs.tsx', '../trib-card/CardBack'],
  ['client/src/features/trib-card/CardBack.tsx', '../people/PersonRow'],
  ['client/src/features/tribs/fields/PlaceField.tsx', '../../places/places.api'],
  ['client/src/app/routes.tsx', '../features/feed/FeedPage'],
  ['client/src/main.tsx', './app/routes'],
  ['server/modules/tribs/tribs.routes.ts', '../users/users.queries'],
  ['server/modules/tribs/tribs.routes.ts', '../../http/errors'],
  ['server/modules/tribs/tribs.routes.ts', './feed-cursor'],
  ['server/app.ts', './modules/tribs/tribs.routes'],
  ['server/pages/prerender.ts', '../../dist/prerender/entry-prerender.js'],
];

const refused: [string, string, RegExp][] = [
  ['shared/api/tribs.ts', 'drizzle-orm', /zod and nothing else/],
  ['shared/api/tribs.ts', 'node:crypto', /zod and nothing else/],
  ['shared/api/tribs.ts', '../../server/config', /imports only shared/],
  ['shared/domain/limits.ts', '../api/tribs', /nothing of shared\/api/],
  ['shared/domain/limits.ts', '#shared/api/tribs', /nothing of shared\/api/],
  ['client/src/ui/Button.tsx', 'wouter', /no router/],
  ['client/src/ui/Button.tsx', '@tanstack/react-query', /no router and no query/],
  ['client/src/ui/Button.tsx', '../features/feed/FeedPage', /imports only/],
  ['client/src/lib/format.ts', '../app/routes', /imports only/],
  ['client/src/features/chat/ChatPage.tsx', 'framer-motion', /only lib\/motion/],
  ['client/src/features/feed/FeedPage.tsx', '../chat/ChatPage', /reach into features\/chat/],
  ['client/src/features/feed/FeedPage.tsx', '../../app/AppShell', /imports only/],
  ['client/src/features/trib-card/CardFront.tsx', '../feed/FeedPage', /reach into features\/feed/],
  ['client/src/features/people/PersonRow.tsx', '../trib-card/JoinBar', /reach into features\/trib-card/],
  ['client/src/features/auth/auth-actions.ts', '../tribs/tribs.api', /reach into features\/tribs/],
  ['client/src/app/routes.tsx', '../../../server/config', /imports only/],
  ['server/app.ts', '../client/src/main', /imports only/],
  ['server/app.ts', '../dist/prerender/entry-prerender.js', /build output/],
  ['server/modules/tribs/tribs.routes.ts', '../users/users.routes', /not users.routes/],
  ['server/modules/tribs/tribs.routes.ts', '../users/password-hash', /not password-hash/],
  ['server/db/seed/seed.ts', '../../modules/users/users.queries', /knows no module/],
  ['server/pages/prerender.ts', '../../client/src/main', /imports only/],
];

describe('directions', () => {
  it.each(allowed)('lets %s import %s', (path, specifier) => {
    expect(refusals(path, specifier)).toEqual([]);
  });

  it.each(refused)('does not let %s import %s', (path, specifier, reason) => {
    expect(refusals(path, specifier)).toEqual([expect.stringMatching(reason)]);
  });

  it('names file and line of a dynamic import too', () => {
    const text = "const a = 1;\nconst page = () => import('../chat/ChatPage');\n";
    expect(directions([{ path: 'client/src/features/feed/FeedPage.tsx', text }])).toMatchObject([
      { line: 2 },
    ]);
  });
});
