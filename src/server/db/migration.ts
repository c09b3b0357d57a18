import type { Kysely } from 'kysely';

/**
 * A migration. `name` is `0001-what-it-does`. `up` must not use the type `Tables`, which changes with later migrations.
 */
export interface DatabaseMigration {
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}
