// Where the example client keeps attempts and sessions: in memory, as the example does, or in the embedded database of
// the product, so that both sides store the same.
import { createDatabase } from '../../../src/server/db/createDatabase.ts';
import { sql } from 'kysely';
import { quietLogger } from '../store.ts';

/** The secrets of a sign-in that has begun. */
export type SignInSecrets = {
  readonly pkceCodeVerifier: string;
  readonly expectedState: string;
  readonly expectedNonce: string;
};

/** The attempts and sessions of the example client. */
export type ExampleSessions = {
  begin(browserId: string, attempt: SignInSecrets): Promise<void>;
  /** Returns the attempt of a browser and removes it; undefined when the browser has none. */
  take(browserId: string): Promise<SignInSecrets | undefined>;
  /** Finds the account of a subject and creates a session for it. */
  create(sessionId: string, subject: string, claims: object): Promise<void>;
  /** Returns the claims of the person who is signed in; undefined without a session. */
  read(sessionId: string): Promise<object | undefined>;
  close(): Promise<void>;
};

export function createMemorySessions(): ExampleSessions {
  const attempts = new Map<string, SignInSecrets>();
  const people = new Map<string, object>();
  return {
    async begin(browserId, attempt) {
      attempts.set(browserId, attempt);
    },
    async take(browserId) {
      const attempt = attempts.get(browserId);
      attempts.delete(browserId);
      return attempt;
    },
    async create(sessionId, _subject, claims) {
      people.set(sessionId, claims);
    },
    read: async (sessionId) => people.get(sessionId),
    close: async () => undefined,
  };
}

/** Creates the same sessions in a database: one statement for each step, and one more that finds the account. */
export async function createDatabaseSessions(dataDir: string): Promise<ExampleSessions> {
  const { kysely, close } = await createDatabase({
    dataDir,
    logger: quietLogger,
    databaseTemplate: 'dist/database-template',
  });
  await sql`create table example_attempt (browser_id text primary key, attempt jsonb not null)`.execute(kysely);
  await sql`create table example_person (subject text primary key, claims jsonb not null)`.execute(kysely);
  await sql`create table example_session (session_id text primary key, subject text not null references example_person)`.execute(
    kysely,
  );
  return {
    async begin(browserId, attempt) {
      await sql`insert into example_attempt values (${browserId}, ${JSON.stringify(attempt)}::jsonb)`.execute(kysely);
    },
    async take(browserId) {
      const { rows } = await sql<{
        attempt: SignInSecrets;
      }>`delete from example_attempt where browser_id = ${browserId} returning attempt`.execute(kysely);
      return rows[0]?.attempt;
    },
    async create(sessionId, subject, claims) {
      await sql`insert into example_person values (${subject}, ${JSON.stringify(claims)}::jsonb)
        on conflict (subject) do update set claims = excluded.claims`.execute(kysely);
      await sql`insert into example_session values (${sessionId}, ${subject})`.execute(kysely);
    },
    async read(sessionId) {
      const { rows } = await sql<{
        claims: object;
      }>`select claims from example_session join example_person using (subject) where session_id = ${sessionId}`.execute(
        kysely,
      );
      return rows[0]?.claims;
    },
    close,
  };
}
