import { type Import, importsOf } from './imports';
import type { Finding, Rule } from './types';

/** The ground features, used by every other area. Each may import those before it, so no two import each other. */
const GROUND_FEATURES = [
  'theme',
  'interests',
  'places',
  'auth',
  'cities',
  'photos',
  'people',
  'communities',
  'tribs',
  'notifications',
  'account',
  'trib-card',
];

const MODULE_INTERFACE = /\.(?:queries|service|rules|views)$/;

/** Why `from` may not import `target`, or undefined. The first zone that matches `from` decides. */
type Zone = { within: RegExp; refuse: (target: string, from: string) => string | undefined };

const starts = (target: string, ...folders: string[]) => folders.some((folder) => target.startsWith(folder));
const only =
  (...folders: string[]) =>
  (target: string) =>
    starts(target, ...folders) ? undefined : `imports only ${folders.join(', ')}`;

const zones: Zone[] = [
  {
    within: /^shared\/domain\//,
    refuse: (target) =>
      starts(target, 'shared/api') ? 'shared/domain knows nothing of shared/api' : only('shared/')(target),
  },
  { within: /^shared\//, refuse: only('shared/') },
  { within: /^client\/src\/(?:ui|lib)\//, refuse: only('shared/', 'client/src/ui/', 'client/src/lib/') },
  { within: /^client\/src\/features\//, refuse: refuseInFeature },
  { within: /^client\//, refuse: only('shared/', 'client/') },
  { within: /^server\//, refuse: refuseInServer },
];

const rankOf = (area = '') => GROUND_FEATURES.indexOf(area);

function refuseInFeature(target: string, from: string): string | undefined {
  if (!target.startsWith('client/src/features/')) {
    return only('shared/', 'client/src/ui/', 'client/src/lib/', 'client/src/features/')(target);
  }
  const [area, other] = [areaOf(from), areaOf(target)];
  if (area === other) return undefined;
  const [rank, otherRank] = [rankOf(area), rankOf(other)];
  return otherRank !== -1 && (rank === -1 || otherRank < rank)
    ? undefined
    : `features/${area} may not reach into features/${other}`;
}

function refuseInServer(target: string, from: string): string | undefined {
  if (starts(target, 'dist/')) {
    return from.startsWith('server/pages/') ? undefined : 'only server/pages reads build output';
  }
  if (target.startsWith('server/modules/') && from.startsWith('server/db/')) {
    return 'server/db knows no module';
  }
  if (target.startsWith('server/modules/') && from.startsWith('server/modules/')) {
    const isInterface =
      areaOf(target) === areaOf(from) || MODULE_INTERFACE.test(target.replace(/\.[jt]s$/, ''));
    return isInterface
      ? undefined
      : `of another module only its queries, service, rules and views (not ${target.split('/').at(-1)})`;
  }
  return target === 'package.json' ? undefined : only('shared/', 'server/')(target);
}

function areaOf(path: string): string | undefined {
  return /^(?:client\/src\/features|server\/modules)\/([^/]+)/.exec(path)?.[1];
}

const UI_FORBIDDEN_PACKAGES = /^(?:wouter|@tanstack\/react-query)(?:\/|$)/;
const SHARED_PACKAGES = /^zod(?:\/|$)/;
const MOTION = 'client/src/lib/motion/';

function refusePackage(path: string, specifier: string): string | undefined {
  const isTest = path.includes('.test.');
  if (path.startsWith('shared/') && !isTest && !SHARED_PACKAGES.test(specifier)) {
    return 'shared imports zod and nothing else';
  }
  if (path.startsWith('client/src/ui/') && UI_FORBIDDEN_PACKAGES.test(specifier)) {
    return 'ui knows no router and no query';
  }
  if (specifier === 'framer-motion' && !path.startsWith(MOTION)) {
    return 'only lib/motion, which loads it later, imports it';
  }
  return undefined;
}

export const directions: Rule = (files) =>
  files.flatMap((file) =>
    importsOf(file).flatMap((found): Finding[] => {
      const reason = refusalOf(file.path, found);
      return reason
        ? [{ path: file.path, line: found.line, message: `imports "${found.specifier}": ${reason}` }]
        : [];
    }),
  );

function refusalOf(path: string, { specifier, target }: Import): string | undefined {
  if (target === undefined) return refusePackage(path, specifier);
  return zones.find(({ within }) => within.test(path))?.refuse(target, path);
}
