DROP INDEX "tribs_feed_idx";--> statement-breakpoint
DROP INDEX "tribs_city_feed_idx";--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "pin_latitude" double precision;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "pin_longitude" double precision;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city_id" integer;--> statement-breakpoint
-- The four cities of the catalogue; all others are loaded after the migrations.
INSERT INTO "cities" ("id", "name", "region", "country", "population", "latitude", "longitude", "time_zone") VALUES
	(4671654, 'Austin', 'Texas', 'US', 931830, 30.26715, -97.74306, 'America/Chicago'),
	(5809844, 'Seattle', 'Washington', 'US', 684451, 47.60621, -122.33207, 'America/Los_Angeles'),
	(5419384, 'Denver', 'Colorado', 'US', 682545, 39.73915, -104.9847, 'America/Denver'),
	(4164138, 'Miami', 'Florida', 'US', 441003, 25.77427, -80.19366, 'America/New_York')
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "places" SET "city_id" = known.id
 FROM (VALUES ('Austin, TX', 4671654), ('Seattle, WA', 5809844), ('Denver, CO', 5419384), ('Miami, FL', 4164138)) known(name, id)
 WHERE "places"."city" = known.name;--> statement-breakpoint
UPDATE "tribs" SET "city_id" = known.id
 FROM (VALUES ('Austin, TX', 4671654), ('Seattle, WA', 5809844), ('Denver, CO', 5419384), ('Miami, FL', 4164138)) known(name, id)
 WHERE "tribs"."city" = known.name;--> statement-breakpoint
UPDATE "users" SET "city_id" = known.id
 FROM (VALUES ('Austin, TX', 4671654), ('Seattle, WA', 5809844), ('Denver, CO', 5419384), ('Miami, FL', 4164138)) known(name, id)
 WHERE "users"."location" = known.name;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tribs_feed_idx" ON "tribs" USING btree ("feed_at","id","creator_id","city_id","member_count","base","point") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_city_feed_idx" ON "tribs" USING btree ("city_id","feed_at","id","creator_id","member_count","base","point") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_address_length" CHECK (char_length("tribs"."address") between 1 and 200);--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_pin" CHECK (("tribs"."pin_latitude" is null) = ("tribs"."pin_longitude" is null));