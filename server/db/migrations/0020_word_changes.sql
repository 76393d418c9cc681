ALTER TABLE "feed_changes" ADD COLUMN "words_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- As before, and servers that keep in memory which meetups have a word are told.
create or replace function index_tribs(trib_ids integer[]) returns void language sql as $$
  insert into feed_changes (trib_id, words_changed) select id, true from unnest(trib_ids) as id;
  with texts as (
    select t.id, plain_words(concat_ws(' ', t.name, t.description, t.city, t.category,
      array_to_string(t.categories, ' '), i.title, c.name)) as words
    from tribs t left join ideas i on i.id = t.idea_id left join communities c on c.id = t.community_id
    where t.id = any(trib_ids)),
  documents as (
    insert into trib_search (trib_id, document) select id, to_tsvector('english', words) from texts
    on conflict (trib_id) do update set document = excluded.document)
  select add_search_words(array(select words from texts))
$$;
