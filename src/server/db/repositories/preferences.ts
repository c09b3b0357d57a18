/** Preferences of accounts and their profiles. */
import type { Kysely, Selectable } from 'kysely';
import { DEFAULT_PREFERENCES, type Preferences } from '#schemas/domain/preferences.ts';
import type { PreferenceTable, Tables } from '../tables.ts';

/** The owner of preferences: a profile, or (null) the account itself when no profile is selected. */
export type PreferenceOwner = { readonly accountId: string; readonly profileId: string | null };

/** Reads and changes preferences. */
export interface PreferenceRepository {
  /** Returns all preferences, with defaults for those that are not set. */
  get(realmId: string, owner: PreferenceOwner): Promise<Preferences>;
  /** Sets the given preferences and returns all of them. Concurrent changes of different preferences both apply. */
  change(realmId: string, owner: PreferenceOwner, changes: Partial<Preferences>): Promise<Preferences>;
}

type Row = Selectable<PreferenceTable>;
type Column = Exclude<keyof Row, 'realm_id' | 'account_id' | 'profile_id'>;
const COLUMNS: Readonly<Record<keyof Preferences, Column>> = {
  language: 'language',
  subTitleLanguage: 'subtitle_language',
  audioLanguage: 'audio_language',
  autoAdvance: 'auto_advance',
  videoBackgroundAutoPlay: 'background_video',
  videoBackgroundAutoPlayAudio: 'background_audio',
  captionStyle: 'caption_style',
  skipModes: 'skip_modes',
  spoilers: 'spoilers',
};
const FIELDS = Object.entries(COLUMNS) as [keyof Preferences, Column][];

/** Creates the repository of preferences. */
export function createPreferences(kysely: Kysely<Tables>): PreferenceRepository {
  return {
    async get(realmId, { accountId, profileId }) {
      const row = await kysely
        .selectFrom('preference')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('profile_id', '=', profileId ?? '')
        .executeTakeFirst();
      return fromRow(row);
    },
    async change(realmId, { accountId, profileId }, changes) {
      const written = Object.fromEntries(
        FIELDS.filter(([field]) => changes[field] !== undefined).map(([field, column]) => [
          column,
          toColumn(changes[field]),
        ]),
      );
      const row = await kysely
        .insertInto('preference')
        .values({ realm_id: realmId, account_id: accountId, profile_id: profileId ?? '', ...written })
        .onConflict((conflict) => conflict.columns(['realm_id', 'account_id', 'profile_id']).doUpdateSet(written))
        .returningAll()
        .executeTakeFirstOrThrow();
      return fromRow(row);
    },
  };
}

/** A jsonb column is written as JSON text. */
const toColumn = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value);

function fromRow(row: Row | undefined): Preferences {
  const chosen = Object.fromEntries(
    FIELDS.flatMap(([field, column]) =>
      row?.[column] === null || row?.[column] === undefined ? [] : [[field, row[column]]],
    ),
  ) as Partial<Preferences>;
  return { ...DEFAULT_PREFERENCES, ...chosen };
}
