/** Passkeys of accounts (WebAuthn credentials). */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** A passkey as its owner sees it. */
export interface PasskeySummary {
  readonly passkeyId: string;
  readonly name: string;
  readonly host: string;
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A passkey with what verifies it. */
export interface StoredPasskey extends PasskeySummary {
  readonly accountId: string;
  /** Id that the authenticator chose, base64url. */
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
}

/** A passkey to store. */
export type NewPasskey = Omit<StoredPasskey, 'lastUsedAt'> & { readonly counter: number };

/** Stores passkeys. */
export interface Passkeys {
  /** Adds a passkey. `full`: the account has `max` already; `taken`: some account has the credential. */
  add(realmId: string, passkey: NewPasskey, max: number): Promise<'added' | 'full' | 'taken'>;
  /** Returns the passkeys of an account, oldest first. */
  list(realmId: string, accountId: string): Promise<readonly StoredPasskey[]>;
  find(realmId: string, credentialId: string): Promise<StoredPasskey | undefined>;
  /**
   * Stores that a passkey was used. Returns false when its counter has not grown: a copy of the passkey was used.
   * Authenticators without a counter report 0 each time.
   */
  use(realmId: string, credentialId: string, use: PasskeyUse): Promise<boolean>;
  /** Returns the renamed passkey; undefined when the account has none with this id. */
  rename(realmId: string, accountId: string, passkeyId: string, name: string): Promise<PasskeySummary | undefined>;
  /** Removes a passkey. @returns whether the account had it. */
  remove(realmId: string, accountId: string, passkeyId: string): Promise<boolean>;
  /** Removes all passkeys of an account. @returns whether it had any. */
  removeAll(realmId: string, accountId: string): Promise<boolean>;
}

/** One use of a passkey. */
export interface PasskeyUse {
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly at: Date;
}

const SUMMARY = ['passkey_id', 'name', 'host', 'is_backed_up', 'created_at', 'last_used_at'] as const;
const ALL = [...SUMMARY, 'account_id', 'credential_id', 'public_key', 'transports'] as const;

/** Creates the repository. */
export function createPasskeys(kysely: Kysely<Tables>): Passkeys {
  const selectAll = (realmId: string) => kysely.selectFrom('passkey').select(ALL).where('realm_id', '=', realmId);
  const isPasskeyOf = (realmId: string, accountId: string, passkeyId: string) =>
    sql<boolean>`realm_id = ${realmId} and account_id = ${accountId} and passkey_id = ${passkeyId}`;
  return {
    add: (realmId, passkey, max) =>
      kysely.transaction().execute((transaction) => addPasskey(transaction, realmId, passkey, max)),
    async list(realmId, accountId) {
      const rows = await selectAll(realmId)
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('passkey_id')
        .execute();
      return rows.map(toPasskey);
    },
    async find(realmId, credentialId) {
      const row = await selectAll(realmId).where('credential_id', '=', credentialId).executeTakeFirst();
      return row && toPasskey(row);
    },
    async use(realmId, credentialId, { counter, isBackedUp, at }) {
      const row = await kysely
        .updateTable('passkey')
        .set({ counter: String(counter), is_backed_up: isBackedUp, last_used_at: at })
        .where('realm_id', '=', realmId)
        .where('credential_id', '=', credentialId)
        .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
        .returning('credential_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async rename(realmId, accountId, passkeyId, name) {
      const row = await kysely
        .updateTable('passkey')
        .set({ name })
        .where(isPasskeyOf(realmId, accountId, passkeyId))
        .returning(SUMMARY)
        .executeTakeFirst();
      return row && toSummary(row);
    },
    async remove(realmId, accountId, passkeyId) {
      const row = await kysely
        .deleteFrom('passkey')
        .where(isPasskeyOf(realmId, accountId, passkeyId))
        .returning('passkey_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async removeAll(realmId, accountId) {
      const rows = await kysely
        .deleteFrom('passkey')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .returning('passkey_id')
        .execute();
      return rows.length > 0;
    },
  };
}

/** Adds a passkey, unless the account has `max` of them. */
async function addPasskey(
  transaction: Transaction<Tables>,
  realmId: string,
  passkey: NewPasskey,
  max: number,
): ReturnType<Passkeys['add']> {
  // The lock makes concurrent requests of the account count one after the other.
  await transaction
    .selectFrom('account')
    .select('account_id')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', passkey.accountId)
    .forUpdate()
    .execute();
  const { count } = await transaction
    .selectFrom('passkey')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('realm_id', '=', realmId)
    .where('account_id', '=', passkey.accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) return 'full';
  const added = await transaction
    .insertInto('passkey')
    .values({
      realm_id: realmId,
      credential_id: passkey.credentialId,
      passkey_id: passkey.passkeyId,
      account_id: passkey.accountId,
      host: passkey.host,
      name: passkey.name,
      public_key: passkey.publicKey,
      transports: passkey.transports.join(' '),
      counter: String(passkey.counter),
      is_backed_up: passkey.isBackedUp,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['realm_id', 'credential_id']).doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return added ? 'added' : 'taken';
}

type SummaryRow = {
  readonly passkey_id: string;
  readonly name: string;
  readonly host: string;
  readonly is_backed_up: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
};

type Row = SummaryRow & {
  readonly account_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly transports: string;
};

const toSummary = (row: SummaryRow): PasskeySummary => ({
  passkeyId: row.passkey_id,
  name: row.name,
  host: row.host,
  isBackedUp: row.is_backed_up,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

const toPasskey = (row: Row): StoredPasskey => ({
  ...toSummary(row),
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  transports: row.transports === '' ? [] : row.transports.split(' '),
});
