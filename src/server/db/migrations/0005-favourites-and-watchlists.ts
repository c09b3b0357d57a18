import { sql, type Kysely } from 'kysely';

/**
 * Favourites and watchlists of accounts. Items are stored by id; the published catalogue contains their content. An
 * item that is removed from the catalogue reappears when it is published again. Cursors contain `seq` and `position`.
 */
export async function favouritesAndWatchlists(db: Kysely<unknown>): Promise<void> {
  await sql`create table favourite (
    realm_id text not null,
    account_id text not null,
    item_id text not null,
    seq bigint not null generated always as identity,
    created_at timestamptz not null default now(),
    primary key (realm_id, account_id, item_id),
    constraint favourite_latest unique (realm_id, account_id, seq),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create table watchlist (
    realm_id text not null,
    watchlist_id text not null,
    account_id text not null,
    name text not null check (char_length(name) between 1 and 60),
    created_at timestamptz not null default now(),
    primary key (realm_id, watchlist_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  // The watchlists that an account lists: its own, and saved ones of others. A saved watchlist that is removed from the
  // list keeps its row, with `is_listed` false.
  await sql`create table watchlist_entry (
    realm_id text not null,
    account_id text not null,
    watchlist_id text not null,
    seq bigint not null generated always as identity,
    is_saved boolean not null default false,
    is_listed boolean not null default true,
    primary key (realm_id, watchlist_id, account_id),
    constraint watchlist_entry_latest unique (realm_id, account_id, seq),
    foreign key (realm_id, account_id) references account on delete cascade,
    foreign key (realm_id, watchlist_id) references watchlist on delete cascade
  )`.execute(db);
  await sql`create table watchlist_item (
    realm_id text not null,
    watchlist_id text not null,
    item_id text not null,
    content_type text not null,
    position bigint not null,
    primary key (realm_id, watchlist_id, item_id),
    constraint watchlist_item_order unique (realm_id, watchlist_id, position) deferrable initially deferred,
    foreign key (realm_id, watchlist_id) references watchlist on delete cascade
  )`.execute(db);
}
