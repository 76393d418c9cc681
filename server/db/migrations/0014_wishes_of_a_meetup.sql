-- Wishes without their meetup cannot be told in time: they are asked for anew.
DELETE FROM "meet_again";--> statement-breakpoint
ALTER TABLE "meet_again" ADD COLUMN "trib_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_again" DROP CONSTRAINT "meet_again_user_id_other_id_pk";--> statement-breakpoint
ALTER TABLE "meet_again" ADD CONSTRAINT "meet_again_trib_id_user_id_other_id_pk" PRIMARY KEY("trib_id","user_id","other_id");--> statement-breakpoint
ALTER TABLE "meet_again" ADD CONSTRAINT "meet_again_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meet_again_user_idx" ON "meet_again" USING btree ("user_id");
