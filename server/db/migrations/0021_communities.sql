ALTER TABLE "ideas" ADD COLUMN "document" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "document" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "community_id" integer;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tribs_idea_feed_idx" ON "tribs" USING btree ("idea_id","feed_at","id") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_community_feed_idx" ON "tribs" USING btree ("community_id","feed_at","id") WHERE "tribs"."cancelled_at" is null and "tribs"."community_id" is not null;--> statement-breakpoint
UPDATE "communities" SET "city_id" = known.id
 FROM (VALUES ('Austin, TX', 4671654), ('Seattle, WA', 5809844), ('Denver, CO', 5419384), ('Miami, FL', 4164138)) known(name, id)
 WHERE "communities"."location" = known.name;--> statement-breakpoint
-- The communities of the demo that had no picture.
UPDATE "communities" SET "image" = '/covers/' || known.cover || '.svg'
 FROM (VALUES ('Creek Kids & Their Grown-ups', 'wildlife'), ('Green Lake Cold Club', 'swim'),
  ('Bench & Darkroom', 'photography'), ('Crosstalk Miami', 'language-exchange')) known(name, cover)
 WHERE "communities"."name" = known.name AND "communities"."image" IS NULL;--> statement-breakpoint
-- In order, so that two who write the same words at once wait for each other in one direction. Numbers are found as they are written.
CREATE FUNCTION keep_search_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  insert into search_words (word)
    select distinct word collate "C" from unnest(texts) as words, string_to_table(words, ' ') as word
    where length(word) between 2 and 40 and word !~ '^\d' order by 1
    on conflict do nothing
$$;--> statement-breakpoint
-- What everybody may read of a meetup. Its place is not in it: who goes there is told, others would find it by searching.
CREATE OR REPLACE FUNCTION index_for_search(trib_ids integer[]) RETURNS void LANGUAGE sql AS $$
  with texts as (
    select t.id, plain_words(concat_ws(' ', t.name, t.description, t.city, t.category,
      array_to_string(t.categories, ' '), i.title, c.name)) as words
    from tribs t left join ideas i on i.id = t.idea_id left join communities c on c.id = t.community_id
    where t.id = any(trib_ids)),
  documents as (
    insert into trib_search (trib_id, document) select id, to_tsvector('english', words) from texts
    on conflict (trib_id) do update set document = excluded.document)
  select keep_search_words(array(select words from texts))
$$;--> statement-breakpoint
DROP TRIGGER tribs_search_update ON tribs;--> statement-breakpoint
CREATE TRIGGER tribs_search_update AFTER UPDATE OF name, description, city, category, categories, idea_id, community_id ON tribs
  FOR EACH ROW EXECUTE FUNCTION index_updated_trib();--> statement-breakpoint
-- Title, subject and description, in the order of their weight.
CREATE FUNCTION weighted_document(title text, subject text, description text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  select setweight(to_tsvector('english', plain_words(title)), 'A')
    || setweight(to_tsvector('english', plain_words(subject)), 'B')
    || setweight(to_tsvector('english', plain_words(description)), 'C')
$$;--> statement-breakpoint
CREATE FUNCTION index_idea() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.document := weighted_document(new.title, concat_ws(' ', new.category, new.location), new.description);
  perform keep_search_words(array[plain_words(concat_ws(' ', new.title, new.category, new.location, new.description))]);
  return new;
end
$$;--> statement-breakpoint
CREATE FUNCTION index_community() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.document := weighted_document(new.name, concat_ws(' ', new.category, new.location), coalesce(new.description, ''));
  perform keep_search_words(array[plain_words(concat_ws(' ', new.name, new.category, new.location, new.description))]);
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER ideas_search BEFORE INSERT OR UPDATE OF title, category, location, description ON ideas
  FOR EACH ROW EXECUTE FUNCTION index_idea();--> statement-breakpoint
CREATE TRIGGER communities_search BEFORE INSERT OR UPDATE OF name, category, location, description ON communities
  FOR EACH ROW EXECUTE FUNCTION index_community();--> statement-breakpoint
UPDATE "ideas" SET "title" = "title";--> statement-breakpoint
UPDATE "communities" SET "name" = "name";
