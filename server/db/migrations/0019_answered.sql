ALTER TABLE "users" ADD COLUMN "answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of who registered before, it is told by what differs from the defaults.
UPDATE "users" SET "answered" = true
 WHERE ("values_environment", "values_lifestyle", "values_openness", "values_identity") <> (50, 50, 50, 50)
    OR (SELECT coalesce(array_agg("interest_id" ORDER BY "interest_id"), '{1,2,3}') FROM "user_interests"
        WHERE "user_id" = "users"."id") <> '{1,2,3}';
