/** What accounts prefer. */
import type { Kysely } from 'kysely';
import { DEFAULT_PREFERENCES, type Preferences } from '#schemas/domain/preferences.ts';
import type { PreferenceTable, Tables } from '../tables.ts';

export interface PreferenceRepository {
  /** With the defaults where nothing was chosen. */
  of(realmId: string, accountId: string): Promise<Preferences>;
  /** Changes what is given and answers all of it. Two changes side by side both hold: each writes its own columns. */
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
