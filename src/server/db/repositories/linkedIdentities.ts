import { sql, type Kysely } from 'kysely';
import type { FieldCipher } from '../fieldCipher.ts';
import type { Tables } from '../tables.ts';

/** An account that a person of another provider signs in to. */
export interface LinkedAccount {
  readonly accountId: string;
  /** The profile a new session starts with. */
  readonly profileId: string | null;
  readonly isDemo: boolean;
}

/** The account of a linked person. */
export interface FoundAccount extends LinkedAccount {
  /** All providers that are linked to the account, oldest first. */
  readonly providers: readonly string[];
}

/** A person at another provider. `provider`: kind and client name, such as `openid:acme`. */
export interface IdentityKey {
  readonly provider: string;
  readonly subject: string;
}

/** A provider that is linked to an account. */
export interface LinkedProvider {
  readonly provider: string;
  /** The person's address at the provider. */
  readonly email: string | null;
  readonly linkedAt: Date;
}

/** A device that a provider knows. */
export interface ProviderDevice {
  /** Id of the device at the provider. Anybody who knows the id can act as the device. */
  readonly secret: string;
  readonly validUntil: Date;
}

/** The device of a linked person. */
export interface LinkedDevice extends ProviderDevice {
  readonly subject: string;
}

/** Stores which persons of other providers sign in to which accounts. */
export interface LinkedIdentities {
  find(realmId: string, identity: IdentityKey): Promise<FoundAccount | undefined>;
  /** Returns false without a change when the person, or the account at this provider, is linked already. */
  add(
    realmId: string,
    identity: IdentityKey & { readonly accountId: string; readonly email: string | null; readonly at: Date },
  ): Promise<boolean>;
  /**
   * Returns the person at a provider who signs in to an account, and the number of the request for their licences that
   * begins now; undefined when the provider is not linked.
   */
  beginLicenceRequest(
    realmId: string,
    accountId: string,
    provider: string,
  ): Promise<{ readonly subject: string; readonly request: number } | undefined>;
  /** Returns the names of the providers that are linked to an account, oldest first. */
  listProviders(realmId: string, accountId: string): Promise<string[]>;
  /** Stores with which device a person has signed in, and until when the provider knows it. */
  setDevice(realmId: string, identity: IdentityKey, device: ProviderDevice): Promise<void>;
  /** Returns the device of an account at a provider; undefined without a link or a device. */
  findDevice(realmId: string, accountId: string, provider: string): Promise<LinkedDevice | undefined>;
  /** Returns the providers that are linked to an account, oldest first. */
  list(realmId: string, accountId: string): Promise<LinkedProvider[]>;
  /**
   * Removes the link to a provider and the licences that it has given, except when it is the last way to sign in.
   * @param hasOtherWay whether accounts with an e-mail address have another way to sign in, besides a password and
   *   providers.
   */
  removeUnlessLast(
    realmId: string,
    accountId: string,
    provider: string,
    hasOtherWay: boolean,
  ): Promise<'removed' | 'unknown' | 'last'>;
}

/** Creates the repository of linked identities. */
export function createLinkedIdentities(kysely: Kysely<Tables>, cipher: FieldCipher): LinkedIdentities {
  return {
    async find(realmId, { provider, subject }) {
      const row = await kysely
        .selectFrom('linked_identity as l')
        .innerJoin('account as a', (join) =>
          join.onRef('a.realm_id', '=', 'l.realm_id').onRef('a.account_id', '=', 'l.account_id'),
        )
        .leftJoin('profile as p', (join) =>
          join
            .onRef('p.realm_id', '=', 'a.realm_id')
            .onRef('p.account_id', '=', 'a.account_id')
            .on('p.is_default', '=', true),
        )
        .select([
          'a.account_id',
          'a.is_demo',
          'p.profile_id',
          sql<string[]>`array(select o.provider from linked_identity o
            where o.realm_id = l.realm_id and o.account_id = l.account_id order by o.linked_at)`.as('providers'),
        ])
        .where('l.realm_id', '=', realmId)
        .where('l.provider', '=', provider)
        .where('l.subject', '=', subject)
        .executeTakeFirst();
      if (!row) return undefined;
      const { account_id: accountId, profile_id: profileId, is_demo: isDemo, providers } = row;
      return { accountId, profileId, isDemo, providers };
    },
    async add(realmId, { provider, subject, accountId, email, at }) {
      const row = await kysely
        .insertInto('linked_identity')
        .values({ realm_id: realmId, provider, subject, account_id: accountId, email, linked_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async beginLicenceRequest(realmId, accountId, provider) {
      const row = await kysely
        .updateTable('linked_identity')
        .set(({ eb }) => ({ licences_asked: eb('licences_asked', '+', 1) }))
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('provider', '=', provider)
        .returning(['subject', 'licences_asked'])
        .executeTakeFirst();
      return row && { subject: row.subject, request: row.licences_asked };
    },
    async listProviders(realmId, accountId) {
      const rows = await kysely
        .selectFrom('linked_identity')
        .select('provider')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .orderBy('linked_at')
        .execute();
      return rows.map(({ provider }) => provider);
    },
    ...createDevices(kysely, cipher),
    async list(realmId, accountId) {
      const rows = await kysely
        .selectFrom('linked_identity')
        .select(['provider', 'email', 'linked_at'])
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .orderBy('linked_at')
        .orderBy('provider')
        .execute();
      return rows.map(({ provider, email, linked_at: linkedAt }) => ({ provider, email, linkedAt }));
    },
    removeUnlessLast: (...input) => removeUnlessLast(kysely, ...input),
  };
}

/** Creates the functions for the devices that providers know. */
function createDevices(
  kysely: Kysely<Tables>,
  cipher: FieldCipher,
): Pick<LinkedIdentities, 'setDevice' | 'findDevice'> {
  return {
    async setDevice(realmId, { provider, subject }, { secret, validUntil }) {
      await kysely
        .updateTable('linked_identity')
        .set({ device_secret: cipher.encrypt(secret), valid_until: validUntil })
        .where('realm_id', '=', realmId)
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .execute();
    },
    async findDevice(realmId, accountId, provider) {
      const row = await kysely
        .selectFrom('linked_identity')
        .select(['subject', 'device_secret', 'valid_until'])
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('provider', '=', provider)
        .executeTakeFirst();
      if (!row || row.device_secret === null || row.valid_until === null) return undefined;
      return { subject: row.subject, secret: cipher.decrypt(row.device_secret), validUntil: row.valid_until };
    },
  };
}

function removeUnlessLast(
  kysely: Kysely<Tables>,
  realmId: string,
  accountId: string,
  provider: string,
  hasOtherWay: boolean,
): Promise<'removed' | 'unknown' | 'last'> {
  return kysely.transaction().execute(async (transaction) => {
    // Locks the account, so that two requests cannot remove the last two links.
    const account = await transaction
      .selectFrom('account')
      .select(['password_hash', 'email'])
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    const links = await transaction
      .selectFrom('linked_identity')
      .select('provider')
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .execute();
    if (!account || !links.some((link) => link.provider === provider)) return 'unknown';
    const canSignInWithoutProvider = account.password_hash !== null || (hasOtherWay && account.email !== null);
    if (!canSignInWithoutProvider && links.length === 1) return 'last';
    await transaction
      .deleteFrom('linked_identity')
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .execute();
    // Licences that the provider has given to the viewer end with the link to the provider.
    await transaction
      .updateTable('user_licence')
      .set({ status: 'ENDED' })
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .where('source', '=', provider)
      .execute();
    return 'removed';
  });
}
