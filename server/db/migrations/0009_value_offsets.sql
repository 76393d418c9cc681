ALTER TABLE "users" ADD COLUMN "value_offsets" double precision[] DEFAULT array[(('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12)] NOT NULL;--> statement-breakpoint
-- Every stored point moves by its person's new offsets. The lock on users keeps members and answers as they are meanwhile.
update users set point = cube(array(
  select cube_ll_coord(users.point, i) + case when i <= 4 then users.value_offsets[i] * sqrt(12.5) / 100 else 0 end
  from generate_series(1, greatest(cube_dim(users.point), 4)) i order by i));
--> statement-breakpoint
with members as (
  select m.trib_id, u.point, u.interest_bonus, max(cube_dim(u.point)) over (partition by m.trib_id) as dimensions
  from memberships m join users u on u.id = m.user_id where m.status = 'joined'),
axes as (
  select trib_id, i, avg(cube_ll_coord(point, i)) as mean,
    avg(cube_ll_coord(point, i) ^ 2) - avg(cube_ll_coord(point, i)) ^ 2 as spread
  from members cross join lateral generate_series(1, dimensions) i group by trib_id, i),
points as (
  select trib_id, cube(array_agg(mean order by i)) as point, sum(spread) as spread from axes group by trib_id),
bonuses as (select trib_id, avg(interest_bonus) as bonus from members group by trib_id)
update tribs set point = points.point, base = 50 + bonuses.bonus - points.spread
from points join bonuses using (trib_id) where tribs.id = points.trib_id;
