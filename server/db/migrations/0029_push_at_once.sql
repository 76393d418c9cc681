-- The clocks of the database and of the servers differ a little, and what is due at once must not wait for that.
CREATE OR REPLACE FUNCTION push_notification() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  insert into push_deliveries (subscription_id, kind, subject_id, due_at)
    select s.id, 'notification', new.id, greatest(now() - interval '1 minute', s.retry_at)
    from push_subscriptions s where s.user_id = new.user_id;
  if found then perform pg_notify('pushes', ''); end if;
  return null;
end
$$;
