CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"population" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "city_names" (
	"name" text collate "C" NOT NULL,
	"city_id" integer NOT NULL,
	"population" integer NOT NULL,
	CONSTRAINT "city_names_name_city_id_pk" PRIMARY KEY("name","city_id")
);
--> statement-breakpoint
CREATE TABLE "loaded_data" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cities_time_zone_idx" ON "cities" USING btree ("time_zone","population" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cities_latitude_idx" ON "cities" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "city_names_trgm_idx" ON "city_names" USING gin ("name" gin_trgm_ops);