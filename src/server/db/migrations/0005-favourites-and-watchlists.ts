import { sql, type Kysely } from 'kysely';

/**
 * Favourites and watchlists of accounts. Items are kept by id: what they are is the published catalogue's to say, and one that
 * is taken out of it comes back with it. `seq` and `position` are what cursors hold.
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
  // Which lists stand in an account's list: its own and those of others that it saved. One that was taken out stays saved.
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
