CREATE TABLE "invitation_offers" (
	"user_id" integer NOT NULL,
	"trib_id" integer NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_offers_user_id_trib_id_pk" PRIMARY KEY("user_id","trib_id")
);
--> statement-breakpoint
ALTER TABLE "invitation_offers" ADD CONSTRAINT "invitation_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_offers" ADD CONSTRAINT "invitation_offers_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_offers_trib_idx" ON "invitation_offers" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "invitation_offers_offered_idx" ON "invitation_offers" USING btree ("offered_at");