/** Preferences of accounts. */
import type { Kysely } from 'kysely';
import { DEFAULT_PREFERENCES, type Preferences } from '#schemas/domain/preferences.ts';
import type { PreferenceTable, Tables } from '../tables.ts';

export interface PreferenceRepository {
  /** Returns all preferences, with defaults for those that are not set. */
  of(realmId: string, accountId: string): Promise<Preferences>;
  /** Sets the given preferences and returns all of them. Concurrent changes of different preferences both apply. */
  change(realmId: string, accountId: string, changes: Partial<Preferences>): Promise<Preferences>;
}

type Column = Exclude<keyof PreferenceTable, 'realm_id' | 'account_id'>;
const COLUMNS: Readonly<Record<keyof Preferences, Column>> = {
  language: 'language',
  subTitleLanguage: 'subtitle_language',
  audioLanguage: 'audio_language',
  autoAdvance: 'auto_advance',
  videoBackgroundAutoPlay: 'background_video',
  videoBackgroundAutoPlayAudio: 'background_audio',
};
const FIELDS = Object.entries(COLUMNS) as [keyof Preferences, Column][];

export function createPreferences(kysely: Kysely<Tables>): PreferenceRepository {
  return {
    async of(realmId, accountId) {
      const row = await kysely
        .selectFrom('preference')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return fromRow(row);
    },
    async change(realmId, accountId, changes) {
      const written = Object.fromEntries(
        FIELDS.filter(([field]) => changes[field] !== undefined).map(([field, column]) => [column, changes[field]]),
      );
      const row = await kysely
        .insertInto('preference')
        .values({ realm_id: realmId, account_id: accountId, ...written })
        .onConflict((conflict) => conflict.columns(['realm_id', 'account_id']).doUpdateSet(written))
        .returningAll()
        .executeTakeFirstOrThrow();
      return fromRow(row);
    },
  };
}

function fromRow(row: PreferenceTable | undefined): Preferences {
  const chosen = Object.fromEntries(
    FIELDS.flatMap(([field, column]) =>
      row?.[column] === null || row?.[column] === undefined ? [] : [[field, row[column]]],
    ),
  ) as Partial<Preferences>;
  return { ...DEFAULT_PREFERENCES, ...chosen };
}
