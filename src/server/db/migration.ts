import type { Kysely } from 'kysely';

/** `name` is `0001-what-it-does`; `up` may use only its argument, and no type of `Tables`, which goes on changing. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}
