import { quantile, sorted } from '../report';
import { ask, type Line, makeCommunity, OTHERS, type Scene, whole } from './scene';

const MOST_MS = 50;

/** What people do with a very large community. */
export async function communityRow(scene: Scene): Promise<Line[]> {
  const members = scene.of(250_000) - OTHERS.to;
  const { id } = await makeCommunity(scene, 'Everybody', members);
  // Others are listed beside it, and one of those who look is blocked by members. It is nobody who writes in the row of rooms,
  // where everybody has to hear of everything.
  await scene.sql(`insert into communities (name, category)
    select 'Community ' || n, 'Outdoor & Nature' from generate_series(1, 200) n on conflict do nothing`);
  await scene.sql(
    `insert into blocks (blocker_id, blocked_id) select 1000 + n, ${OTHERS.to - 1} from generate_series(1, 30) n on conflict do nothing`,
  );
  await scene.sql('vacuum analyze');
  const server = await scene.start();
  const asked = [
    ['list', 'GET /api/communities'],
    ['open', `GET /api/communities/${id}`],
    ['its members', `GET /api/communities/${id}/members`],
    ['join', `PUT /api/communities/${id}/membership`],
    ['open as a member', `GET /api/communities/${id}`],
    ['leave', `DELETE /api/communities/${id}/membership`],
  ] as const;
  const times = asked.map((): number[] => []);
  for (const isWarm of [false, true])
    for (let person = OTHERS.from; person < OTHERS.to; person += 1)
      for (const [at, [, request]] of asked.entries()) {
        const { ms } = await ask(server, person, request);
        if (isWarm) times[at]?.push(ms);
      }
  return asked.map(([what], at) => {
    const slow = quantile(sorted(times[at] ?? []), 0.95);
    return {
      what: `community of ${whole(members)}: ${what}`,
      goal: `≤ ${MOST_MS} ms`,
      figure: `${whole(slow)} ms`,
      isMet: slow <= MOST_MS,
    };
  });
}
