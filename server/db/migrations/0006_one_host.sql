CREATE UNIQUE INDEX "memberships_one_host" ON "memberships" USING btree ("trib_id") WHERE "memberships"."role" = 'host';--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_joined" CHECK ("memberships"."role" = 'member' or "memberships"."status" = 'joined');--> statement-breakpoint
create view invariant_host_not_creator as
  select t.id as trib_id from tribs t join memberships m on m.trib_id = t.id
  where (m.role = 'host') <> (m.user_id = t.creator_id);
