ALTER TABLE "memberships" DROP CONSTRAINT "memberships_role";--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_volunteer" ON "memberships" USING btree ("trib_id") WHERE "memberships"."role" = 'volunteer';--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('member', 'volunteer', 'cohost', 'host'));
--> statement-breakpoint

create view invariant_volunteer_beside_host as
  select m.trib_id, m.user_id from memberships m join tribs t on t.id = m.trib_id
  where m.role = 'volunteer' and t.round_id is null;
