-- Each view must return no row, at any time; tests and fault drills read them.
create view invariant_over_capacity as
  select t.id as trib_id from tribs t join memberships m on m.trib_id = t.id and m.status = 'joined'
  group by t.id having count(*) > t.max_participants;
--> statement-breakpoint
create view invariant_member_count_wrong as
  select t.id as trib_id from tribs t left join memberships m on m.trib_id = t.id and m.status = 'joined'
  group by t.id having count(m.user_id) <> t.member_count;
--> statement-breakpoint
create view invariant_creator_not_member as
  select t.id as trib_id from tribs t
  where not exists (select 1 from memberships m where m.trib_id = t.id and m.user_id = t.creator_id and m.status = 'joined');
--> statement-breakpoint
create view invariant_waiting_beside_free_place as
  select t.id as trib_id from tribs t
  where t.cancelled_at is null and t.feed_at > now() and t.member_count < t.max_participants
    and exists (select 1 from memberships m where m.trib_id = t.id and m.status = 'waitlisted');
