CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_agreement" (
	"score" smallint PRIMARY KEY NOT NULL,
	"mutual" integer DEFAULT 0 NOT NULL,
	"others" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_actions" DROP CONSTRAINT "operator_actions_action";--> statement-breakpoint
DROP INDEX "photos_created_idx";--> statement-breakpoint
ALTER TABLE "table_rounds" ADD COLUMN "tables" smallint;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD COLUMN "worst_score" smallint;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD COLUMN "mean_score" smallint;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD COLUMN "solved_ms" integer;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD COLUMN "objections" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at") WHERE not "users"."is_demo";--> statement-breakpoint
CREATE INDEX "users_operator_idx" ON "users" USING btree ("id") WHERE "users"."is_operator";--> statement-breakpoint
CREATE INDEX "photos_created_idx" ON "photos" USING btree ("created_at","bytes");--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_action" CHECK ("operator_actions"."action" in ('hide', 'show', 'suspend', 'restore', 'answer', 'reset', 'grant', 'take', 'set'));