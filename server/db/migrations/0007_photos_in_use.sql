ALTER TABLE "photos" DROP CONSTRAINT "photos_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "main_image_blur" text;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;