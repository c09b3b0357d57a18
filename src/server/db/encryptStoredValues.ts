import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { ENCRYPTED, type FieldCipher } from './fieldCipher.ts';
import { readKeySecret, writeKeySecret } from './repositories/signingKeys.ts';
import type { Tables } from './tables.ts';

/** Number of values that are read at once. */
const BATCH = 500;

/** A stored value, and how it is replaced unless it has changed meanwhile. */
type StoredValue = { readonly stored: string; readonly replace: (value: string) => Promise<unknown> };

/**
 * Encrypts all values that the first key has not encrypted yet: those from before there was a key, and those of earlier
 * keys. Nodes may do it at the same time.
 * @returns the number of values that were encrypted.
 * @throws Error when a key is missing.
 */
export async function encryptStoredValues(kysely: Kysely<Tables>, cipher: FieldCipher): Promise<number> {
  const lists = [listSigningKeys, listDeviceSecrets, listTaxNumbers, listSignUpDetails];
  let count = 0;
  for (const list of lists) {
    let values: readonly StoredValue[];
    // In batches, because a realm may have millions of accounts. Encrypted values are not listed again.
    while ((values = await list(kysely, cipher)).length > 0) {
      for (const { stored, replace } of values) await replace(cipher.encrypt(cipher.decrypt(stored)));
      count += values.length;
    }
  }
  return count;
}

/** Whether the first key has yet to encrypt a value. Without keys: whether it is encrypted; `decrypt` then throws. */
const isOutdated = (column: RawBuilder<string | null>, { currentPrefix }: FieldCipher): RawBuilder<SqlBool> =>
  currentPrefix === undefined
    ? sql<SqlBool>`starts_with(${column}, ${ENCRYPTED})`
    : sql<SqlBool>`not starts_with(${column}, ${currentPrefix})`;

async function listSigningKeys(kysely: Kysely<Tables>, cipher: FieldCipher): Promise<StoredValue[]> {
  const rows = await kysely
    .selectFrom('signing_key')
    .select(['realm_id', 'key_id', 'secret'])
    .where(isOutdated(sql`encode(secret, 'escape')`, cipher))
    .limit(BATCH)
    .execute();
  return rows.map(({ realm_id: realmId, key_id: keyId, secret }) => ({
    stored: Buffer.from(secret).toString('latin1'),
    replace: () =>
      kysely
        .updateTable('signing_key')
        .set({ secret: writeKeySecret(readKeySecret(secret, cipher), cipher) })
        .where('realm_id', '=', realmId)
        .where('key_id', '=', keyId)
        .where('secret', '=', secret)
        .execute(),
  }));
}

async function listDeviceSecrets(kysely: Kysely<Tables>, cipher: FieldCipher): Promise<StoredValue[]> {
  const rows = await kysely
    .selectFrom('linked_identity')
    .select(['realm_id', 'provider', 'subject', 'device_secret'])
    .where(isOutdated(sql`device_secret`, cipher))
    .limit(BATCH)
    .execute();
  return rows.map(({ realm_id: realmId, provider, subject, device_secret: secret }) => ({
    stored: secret ?? '',
    replace: (value) =>
      kysely
        .updateTable('linked_identity')
        .set({ device_secret: value })
        .where('realm_id', '=', realmId)
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .where('device_secret', '=', secret)
        .execute(),
  }));
}

async function listTaxNumbers(kysely: Kysely<Tables>, cipher: FieldCipher): Promise<StoredValue[]> {
  const taxNumber = sql<string | null>`details ->> 'taxNumber'`;
  const rows = await kysely
    .selectFrom('account')
    .select(['realm_id', 'account_id', taxNumber.as('tax_number')])
    .where(isOutdated(taxNumber, cipher))
    .limit(BATCH)
    .execute();
  return rows.map(({ realm_id: realmId, account_id: accountId, tax_number: stored }) => ({
    stored: stored ?? '',
    replace: (value) =>
      kysely
        .updateTable('account')
        .set({ details: sql<string>`details || ${JSON.stringify({ taxNumber: value })}::jsonb` })
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where(taxNumber, '=', stored)
        .execute(),
  }));
}

async function listSignUpDetails(kysely: Kysely<Tables>, cipher: FieldCipher): Promise<StoredValue[]> {
  const rows = await kysely
    .selectFrom('pending_sign_up')
    .select(['realm_id', 'sign_up_id', 'sealed_details'])
    .where(isOutdated(sql`sealed_details`, cipher))
    .limit(BATCH)
    .execute();
  return rows.map(({ realm_id: realmId, sign_up_id: signUpId, sealed_details: stored }) => ({
    stored: stored ?? '',
    replace: (value) =>
      kysely
        .updateTable('pending_sign_up')
        .set({ sealed_details: value })
        .where('realm_id', '=', realmId)
        .where('sign_up_id', '=', signUpId)
        .where('sealed_details', '=', stored)
        .execute(),
  }));
}
