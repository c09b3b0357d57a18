import { sql, type Kysely } from 'kysely';
import type { FieldCipher } from './fieldCipher.ts';
import { readKeySecret, writeKeySecret } from './repositories/signingKeys.ts';
import type { Tables } from './tables.ts';

/** A stored value, and how it is replaced unless it has changed meanwhile. */
type StoredValue = { readonly stored: string; readonly replace: (value: string) => Promise<unknown> };

/**
 * Encrypts all values that the first key has not encrypted yet: those from before there was a key, and those of earlier
 * keys. Nodes may do it at the same time.
 * @returns the number of values that were encrypted.
 * @throws Error when a key is missing.
 */
export async function encryptStoredValues(kysely: Kysely<Tables>, cipher: FieldCipher): Promise<number> {
  const values = [
    ...(await listSigningKeys(kysely, cipher)),
    ...(await listDeviceSecrets(kysely)),
    ...(await listTaxNumbers(kysely)),
  ];
  let count = 0;
  for (const { stored, replace } of values) {
    // Also without keys: it throws for a value that cannot be read any more, before the server starts.
    const text = cipher.decrypt(stored);
    if (cipher.currentPrefix === undefined || stored.startsWith(cipher.currentPrefix)) continue;
    await replace(cipher.encrypt(text));
    count++;
  }
  return count;
}

async function listSigningKeys(kysely: Kysely<Tables>, cipher: FieldCipher): Promise<StoredValue[]> {
  const rows = await kysely.selectFrom('signing_key').select(['realm_id', 'key_id', 'secret']).execute();
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

async function listDeviceSecrets(kysely: Kysely<Tables>): Promise<StoredValue[]> {
  const rows = await kysely
    .selectFrom('linked_identity')
    .select(['realm_id', 'provider', 'subject', 'device_secret'])
    .where('device_secret', 'is not', null)
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

async function listTaxNumbers(kysely: Kysely<Tables>): Promise<StoredValue[]> {
  const taxNumber = sql<string | null>`details ->> 'taxNumber'`;
  const rows = await kysely
    .selectFrom('account')
    .select(['realm_id', 'account_id', taxNumber.as('tax_number')])
    .where(taxNumber, 'is not', null)
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
