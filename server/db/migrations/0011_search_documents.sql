CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trib_search" (
	"trib_id" integer PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "tribs_name_trgm_idx";--> statement-breakpoint
ALTER TABLE "trib_search" ADD CONSTRAINT "trib_search_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_trgm_idx" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "trib_search_document_idx" ON "trib_search" USING gin ("document") WITH (fastupdate=false);
--> statement-breakpoint
-- Words without accents, capitals and signs, one space between them.
CREATE FUNCTION plain_words(given text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  select btrim(regexp_replace(lower(unaccent(given) collate "und-x-icu"), '[\W_]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- What everybody may read of a meetup. Its place is not in it: who goes there is told, others would find it by searching.
CREATE FUNCTION index_for_search(trib_ids integer[]) RETURNS void LANGUAGE sql AS $$
  with texts as (
    select t.id, plain_words(concat_ws(' ', t.name, t.description, t.city, t.category,
      array_to_string(t.categories, ' '), i.title)) as words
    from tribs t left join ideas i on i.id = t.idea_id where t.id = any(trib_ids)),
  documents as (
    insert into trib_search (trib_id, document) select id, to_tsvector('english', words) from texts
    on conflict (trib_id) do update set document = excluded.document)
  -- Numbers are found as they are written. In order, so that two who write the same words at once wait for each other in one direction.
  insert into search_words (word)
    select distinct word collate "C" from texts, string_to_table(words, ' ') as word
    where length(word) between 2 and 40 and word !~ '^\d' order by 1
    on conflict do nothing
$$;
--> statement-breakpoint
CREATE FUNCTION index_inserted_tribs() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform index_for_search(array(select id from inserted));
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION index_updated_trib() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform index_for_search(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER tribs_search_insert AFTER INSERT ON tribs REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION index_inserted_tribs();
--> statement-breakpoint
CREATE TRIGGER tribs_search_update AFTER UPDATE OF name, description, city, category, categories, idea_id ON tribs
  FOR EACH ROW EXECUTE FUNCTION index_updated_trib();
--> statement-breakpoint
SELECT index_for_search(array(SELECT id FROM tribs WHERE cancelled_at IS NULL AND feed_at > now()));
