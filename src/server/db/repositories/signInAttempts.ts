/** Attempts to sign in with an external provider, from the start until the provider's response. */
import { sql, type Kysely } from 'kysely';
import type { FieldCipher } from '../fieldCipher.ts';
import { compileOnce } from '../compileOnce.ts';
import type { Tables } from '../tables.ts';
import type { ProviderDevice } from './linkedIdentities.ts';
import { computeSecondsLeft, countStatement, toCounterKey, type CounterKey, type Limit } from './rateLimits.ts';

/** An attempt to store. */
export interface NewAttempt {
  readonly stateHash: string;
  /** Hash of the cookie of the browser that began it. */
  readonly browserHash: string;
  /** Kind and client name, such as `openid:acme`. */
  readonly provider: string;
  /** Page to which the provider returns. */
  readonly returnUrl: string;
  /** Secrets that complete the sign-in (nonce, PKCE verifier), encrypted with the browser's cookie. */
  readonly sealed: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A stored attempt. */
export type StoredAttempt = Pick<NewAttempt, 'returnUrl' | 'sealed'> & {
  /** What the provider's page has posted, encrypted; undefined: nothing. */
  readonly posted: string | undefined;
};

/** What a provider's page has posted for an attempt. */
export interface PostedResponse extends Pick<AttemptKey, 'provider' | 'at'> {
  readonly stateHash: string;
  readonly posted: string;
  /** When the attempt expires, if it does not expire earlier. */
  readonly expiresAt: Date;
}

/** Identifies an attempt. */
export interface AttemptKey {
  readonly provider: string;
  readonly browserHash: string;
  /** Missing: the newest attempt of the browser with this provider. */
  readonly stateHash?: string | undefined;
  readonly at: Date;
}

/** A person of a provider who is linked after signing in to the account with the same e-mail address. */
export interface PendingLink {
  readonly provider: string;
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
}

/** A person whom a provider has verified, and who has yet to agree to the terms of the brand. */
export interface PendingProviderSignUp {
  /** Kind and client name, such as `openid:acme`. */
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Null: the provider names none. */
  readonly name: string | null;
  /** ISO 3166-1 alpha-2; null when it is not known. */
  readonly country: string | null;
  /** What the provider needs when the viewer signs out there, encrypted. */
  readonly sealedLogoutHint?: string | undefined;
  /** TV subscription: the device with which the person has signed in. */
  readonly device?: ProviderDevice | undefined;
}

/** Stores and removes attempts, and links that wait for a sign-in. */
export interface SignInAttempts {
  add(realmId: string, attempt: NewAttempt): Promise<void>;
  /** Removes an attempt and returns it, so that it works once. Returns undefined when there is none. */
  take(realmId: string, key: AttemptKey): Promise<StoredAttempt | undefined>;
  /**
   * Counts and adds an attempt, in one statement.
   * @returns above the limit, the seconds until the window of the counter ends: then nothing is added.
   */
  addWithin(realmId: string, attempt: NewAttempt, limit: Limit): Promise<number | undefined>;
  /**
   * Counts, and removes an attempt and returns it, in one statement. Above the limit it removes nothing, and returns
   * the seconds until the window of the counter ends.
   */
  takeWithin(
    realmId: string,
    key: AttemptKey,
    limit: Limit,
  ): Promise<{ readonly attempt: StoredAttempt | undefined } | { readonly retryAfter: number }>;
  /**
   * Adds what the provider's page has posted to the attempt of its state. It changes nothing when there is no such
   * attempt, or when it has a response already.
   */
  addPosted(realmId: string, response: PostedResponse): Promise<void>;
  /** Stores the link that a browser may complete. It replaces an earlier one. */
  storePendingLink(realmId: string, browserHash: string, link: PendingLink, expiresAt: Date): Promise<void>;
  /** Removes the link of a browser and returns it. */
  takePendingLink(realmId: string, browserHash: string, at: Date): Promise<PendingLink | undefined>;
  /** Stores the person who may sign up in a browser. It replaces an earlier one. */
  storePendingSignUp(
    realmId: string,
    browserHash: string,
    person: PendingProviderSignUp,
    expiresAt: Date,
  ): Promise<void>;
  /** Returns the person who may sign up in a browser. */
  findPendingSignUp(realmId: string, browserHash: string, at: Date): Promise<PendingProviderSignUp | undefined>;
  /** Removes the person who may sign up in a browser. Returns false when there is none. */
  removePendingSignUp(realmId: string, browserHash: string): Promise<boolean>;
  /** Removes the attempts and links of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Maximum number of attempts of one browser. */
const MAX_ATTEMPTS = 20;

/**
 * Creates the repository of attempts.
 * @param cipher encrypts the devices of persons who have yet to agree to the terms.
 */
export function createSignInAttempts(kysely: Kysely<Tables>, cipher: FieldCipher): SignInAttempts {
  return {
    async add(realmId, attempt) {
      const row = toRow(realmId, attempt);
      await kysely
        .with('removed', (query) => removeOldest(query, row))
        .insertInto('sign_in_attempt')
        .values(row)
        .execute();
    },
    async take(realmId, key) {
      return toStored(await removeAttempt(kysely, realmId, key).executeTakeFirst(), key);
    },
    ...createCountedSteps(kysely),
    async addPosted(realmId, { provider, stateHash, posted, at, expiresAt }) {
      await kysely
        .updateTable('sign_in_attempt')
        .set({ posted, expires_at: sql<Date>`least(expires_at, ${expiresAt}::timestamptz)` })
        .where('realm_id', '=', realmId)
        .where('state_hash', '=', stateHash)
        .where('provider', '=', provider)
        .where('posted', 'is', null)
        .where('expires_at', '>', at)
        .execute();
    },
    ...createPendingLinks(kysely),
    ...createPendingSignUps(kysely, cipher),
    async removeExpired(before) {
      await kysely.deleteFrom('provider_sign_up').where('expires_at', '<', before).execute();
      await kysely.deleteFrom('sign_in_attempt').where('expires_at', '<', before).execute();
      await kysely.deleteFrom('pending_link').where('expires_at', '<', before).execute();
    },
  };
}

const COLUMNS = [
  'realm_id',
  'browser_hash',
  'state_hash',
  'provider',
  'return_url',
  'sealed',
  'created_at',
  'expires_at',
] as const;

const toRow = (realmId: string, attempt: NewAttempt) => ({
  realm_id: realmId,
  browser_hash: attempt.browserHash,
  state_hash: attempt.stateHash,
  provider: attempt.provider,
  return_url: attempt.returnUrl,
  sealed: attempt.sealed,
  created_at: attempt.createdAt,
  expires_at: attempt.expiresAt,
});

/** Creates the statements that count a step with its work. Each request of a sign-in runs one of them. */
function createCountedSteps(kysely: Kysely<Tables>): Pick<SignInAttempts, 'addWithin' | 'takeWithin'> {
  type Max = { readonly max: number };
  type Row = ReturnType<typeof toRow>;
  // PostgreSQL does not know the types of values that a `select` inserts.
  const toColumn = (column: keyof Row, value: Row[keyof Row]) =>
    sql<string | Date>`${value}::${sql.raw(column.endsWith('_at') ? 'timestamptz' : 'text')}`.as(column);
  const add = compileOnce(kysely, (values: CounterKey & Max & Row) =>
    kysely
      .with('counted', (query) => countStatement(query, values))
      .with('allowed', (query) => query.selectFrom('counted').select('count').where('count', '<=', values.max))
      .with('added', (query) =>
        query
          .insertInto('sign_in_attempt')
          .columns(COLUMNS)
          .expression(query.selectFrom('allowed').select(COLUMNS.map((column) => toColumn(column, values[column])))),
      )
      .with('removed', (query) =>
        removeOldest(query, values).where(({ exists }) => exists(query.selectFrom('allowed').select('count'))),
      )
      .selectFrom('counted')
      .select('count'),
  );
  const createTake = (hasState: boolean) =>
    compileOnce(kysely, (values: CounterKey & Max & AttemptKey) =>
      kysely
        .with('counted', (query) => countStatement(query, values))
        .with('taken', (query) => {
          const { realm_id, provider, browserHash, stateHash, max } = values;
          const key = { provider, browserHash, stateHash: hasState ? stateHash : undefined };
          return removeAttempt(query, realm_id, key).where(({ exists }) =>
            exists(query.selectFrom('counted').select('count').where('count', '<=', max)),
          );
        })
        .selectFrom('counted')
        .leftJoin('taken', (join) => join.onTrue())
        .select(['counted.count', 'taken.return_url', 'taken.sealed', 'taken.posted', 'taken.expires_at']),
    );
  const [takeByState, takeNewest] = [createTake(true), createTake(false)];
  return {
    async addWithin(realmId, attempt, { counter, max }) {
      const [row] = await add({ ...toCounterKey(counter), ...toRow(realmId, attempt), max });
      return row!.count > max ? computeSecondsLeft(counter) : undefined;
    },
    async takeWithin(realmId, key, { counter, max }) {
      const take = key.stateHash === undefined ? takeNewest : takeByState;
      const [row] = await take({ ...key, ...toCounterKey(counter), realm_id: realmId, max });
      const { count, return_url, sealed, posted, expires_at } = row!;
      if (count > max) return { retryAfter: computeSecondsLeft(counter) };
      const isFound = return_url !== null && sealed !== null && expires_at !== null;
      return { attempt: toStored(isFound ? { return_url, sealed, posted, expires_at } : undefined, key) };
    },
  };
}

/** Returns the statement that removes the oldest attempts of a browser, so that there is room for the new one. */
function removeOldest(
  query: Pick<Kysely<Tables>, 'deleteFrom'>,
  { realm_id, browser_hash }: Pick<ReturnType<typeof toRow>, 'realm_id' | 'browser_hash'>,
) {
  const browserColumns = { realm_id, browser_hash };
  return (
    query
      .deleteFrom('sign_in_attempt')
      .where((row) => row.and(browserColumns))
      // The new attempt is not among the rows that the statement reads.
      .where('state_hash', 'not in', (attempts) =>
        attempts
          .selectFrom('sign_in_attempt')
          .select('state_hash')
          .where((row) => row.and(browserColumns))
          .orderBy('created_at', 'desc')
          .limit(MAX_ATTEMPTS - 1),
      )
  );
}

/** Returns the statement that removes an attempt and returns it. */
const removeAttempt = (
  query: Pick<Kysely<Tables>, 'deleteFrom'>,
  realmId: string,
  { provider, browserHash, stateHash }: Omit<AttemptKey, 'at'>,
) =>
  query
    .deleteFrom('sign_in_attempt')
    .where('realm_id', '=', realmId)
    .where('state_hash', '=', (attempts) =>
      stateHash === undefined
        ? attempts
            .selectFrom('sign_in_attempt as newest')
            .select('newest.state_hash')
            .where('newest.realm_id', '=', realmId)
            .where('newest.browser_hash', '=', browserHash)
            .where('newest.provider', '=', provider)
            .orderBy('newest.created_at', 'desc')
            .limit(1)
        : attempts.val(stateHash),
    )
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .returning(['return_url', 'sealed', 'posted', 'expires_at']);

type AttemptRow = {
  readonly return_url: string;
  readonly sealed: string;
  readonly posted: string | null;
  readonly expires_at: Date;
};

const toStored = (row: AttemptRow | undefined, { at }: Pick<AttemptKey, 'at'>): StoredAttempt | undefined =>
  row === undefined || row.expires_at <= at
    ? undefined
    : { returnUrl: row.return_url, sealed: row.sealed, posted: row.posted ?? undefined };

/** Creates the part of the repository for links that wait for a sign-in. */
function createPendingLinks(kysely: Kysely<Tables>): Pick<SignInAttempts, 'storePendingLink' | 'takePendingLink'> {
  return {
    async storePendingLink(realmId, browserHash, { provider, subject, email }, expiresAt) {
      const values = { provider, subject, email, expires_at: expiresAt };
      await kysely
        .insertInto('pending_link')
        .values({ realm_id: realmId, browser_hash: browserHash, ...values })
        .onConflict((conflict) => conflict.columns(['realm_id', 'browser_hash']).doUpdateSet(values))
        .execute();
    },
    async takePendingLink(realmId, browserHash, at) {
      const row = await kysely
        .deleteFrom('pending_link')
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .returning(['provider', 'subject', 'email', 'expires_at'])
        .executeTakeFirst();
      if (!row || row.expires_at <= at) return undefined;
      return { provider: row.provider, subject: row.subject, email: row.email };
    },
  };
}

/** Creates the part of the repository for persons who have yet to agree to the terms. */
function createPendingSignUps(
  kysely: Kysely<Tables>,
  cipher: FieldCipher,
): Pick<SignInAttempts, 'storePendingSignUp' | 'findPendingSignUp' | 'removePendingSignUp'> {
  return {
    async storePendingSignUp(realmId, browserHash, person, expiresAt) {
      const values = { person: writePerson(person, cipher), expires_at: expiresAt };
      await kysely
        .insertInto('provider_sign_up')
        .values({ realm_id: realmId, browser_hash: browserHash, ...values })
        .onConflict((conflict) => conflict.columns(['realm_id', 'browser_hash']).doUpdateSet(values))
        .execute();
    },
    async findPendingSignUp(realmId, browserHash, at) {
      const row = await kysely
        .selectFrom('provider_sign_up')
        .select(['person', 'expires_at'])
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .executeTakeFirst();
      return row && row.expires_at > at ? readPerson(row.person as StoredPerson, cipher) : undefined;
    },
    async removePendingSignUp(realmId, browserHash) {
      const row = await kysely
        .deleteFrom('provider_sign_up')
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .returning('browser_hash')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** A person as the database has it. `validUntil`: ms since 1970. */
type StoredPerson = Omit<PendingProviderSignUp, 'device'> & {
  readonly device?: { readonly secret: string; readonly validUntil: number };
};

function writePerson({ device, ...person }: PendingProviderSignUp, cipher: FieldCipher): string {
  const stored: StoredPerson = {
    ...person,
    ...(device && { device: { secret: cipher.encrypt(device.secret), validUntil: device.validUntil.getTime() } }),
  };
  return JSON.stringify(stored);
}

const readPerson = ({ device, ...person }: StoredPerson, cipher: FieldCipher): PendingProviderSignUp => ({
  ...person,
  ...(device && { device: { secret: cipher.decrypt(device.secret), validUntil: new Date(device.validUntil) } }),
});
