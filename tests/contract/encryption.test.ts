// Secrets of the database are encrypted with ENCRYPTION_KEYS. These keys and the keys that sign tokens can be rotated.
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createFieldCipher } from '#src/server/db/fieldCipher.ts';
import { encryptStoredValues } from '#src/server/db/encryptStoredValues.ts';
import { createLinkedIdentities } from '#src/server/db/repositories/linkedIdentities.ts';
import { createOwnAccounts } from '#src/server/db/repositories/ownAccounts.ts';
import { createRealms } from '#src/server/db/repositories/realms.ts';
import { createSigningKeys } from '#src/server/db/repositories/signingKeys.ts';
import { createKeyRotation } from '#src/server/domain/admin/createKeyRotation.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readRefreshToken, readToken } from './startApi.ts';

const [OLD, NEW] = ['old-key-of-at-least-32-characters', 'new-key-of-at-least-32-characters'];
const TAX_NUMBER = '123.456.789-09';
const SECRET = 'secret-of-the-device';

describeWithApi(
  'encryption at rest',
  (env) => {
    const signIn = async (): Promise<string> =>
      readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    const readSession = (token: string) => env.api.call('/api/v2/session', { token });
    /** Everything that the tables with secrets contain, as text. */
    const dump = async (): Promise<string> => {
      const { kysely } = env.database;
      const keys = await kysely.selectFrom('signing_key').selectAll().execute();
      const rows = [
        ...(await kysely.selectFrom('linked_identity').selectAll().execute()),
        ...(await kysely.selectFrom('account').select('details').execute()),
        ...keys.map(({ secret }) => Buffer.from(secret).toString('latin1')),
      ];
      return JSON.stringify(rows);
    };
    const readAll = async (keys: readonly string[], accountId: string) => {
      const cipher = createFieldCipher(keys);
      const account = await createOwnAccounts(env.database.kysely, cipher).get('beta', accountId);
      const links = createLinkedIdentities(env.database.kysely, cipher);
      const device = await links.findDevice('beta', accountId, 'pay-tv');
      return [account?.details.taxNumber, device?.secret];
    };

    test('at its start the server encrypts every stored secret with the first key, and fails when the key of a stored secret is missing', async () => {
      const { kysely } = env.database;
      const token = await signIn();
      const accountId = String((await readSession(token)).body['id']);
      const noCipher = createFieldCipher([]);
      await createOwnAccounts(kysely, noCipher).change('beta', accountId, { details: { taxNumber: TAX_NUMBER } });
      const links = createLinkedIdentities(kysely, noCipher);
      const person = { provider: 'pay-tv', subject: 'tv-1' };
      await links.add('beta', { ...person, accountId, email: null, at: new Date(env.clock.now()) });
      await links.setDevice('beta', person, { secret: SECRET, validUntil: new Date(env.clock.now() + 1e9) });
      expect(await dump()).toContain(TAX_NUMBER);

      expect(await encryptStoredValues(kysely, createFieldCipher([OLD, NEW]))).toBeGreaterThanOrEqual(3);
      expect(await encryptStoredValues(kysely, createFieldCipher([OLD, NEW]))).toBe(0);
      for (const secret of [TAX_NUMBER, SECRET]) expect(await dump()).not.toContain(secret);
      expect(await readAll([OLD], accountId)).toEqual([TAX_NUMBER, SECRET]);

      expect(await encryptStoredValues(kysely, createFieldCipher([NEW, OLD]))).toBeGreaterThanOrEqual(3);
      expect(await readAll([NEW], accountId)).toEqual([TAX_NUMBER, SECRET]);
      await expect(encryptStoredValues(kysely, createFieldCipher([OLD]))).rejects.toThrow(/ENCRYPTION_KEYS lacks/);
      await expect(encryptStoredValues(kysely, createFieldCipher([]))).rejects.toThrow(/ENCRYPTION_KEYS lacks/);
      const keys = await createSigningKeys(kysely, createFieldCipher([NEW])).list('beta');
      expect(keys.map(({ secret }) => secret.length)).toEqual([32]);
    });

    test('a rotated signing key signs new tokens within a minute; earlier tokens stay valid until their key is removed', async () => {
      const { kysely } = env.database;
      const rotation = createKeyRotation({
        realms: createRealms(kysely),
        keys: createSigningKeys(kysely, createFieldCipher([NEW])),
      });
      const before = await signIn();
      const { keyId } = await rotation.rotate('beta', { revoke: false });
      env.clock.advance(60_001);
      const after = await signIn();
      expect([before, after].map((token) => decodeProtectedHeader(token).kid)).toEqual([
        expect.not.stringMatching(keyId),
        keyId,
      ]);
      expect((await readSession(before)).status).toBe(200);
      // The call of operators, which the command line uses. The operator's token of the test server is 40 times "x".
      const rotate = (token: string, body: object) => env.api.call('/api/admin/v1/realms/beta/keys', { token, body });
      expect((await rotate('y'.repeat(40), { revoke: true })).status).toBe(401);
      expect((await rotate('x'.repeat(40), { revoke: 'yes' })).status).toBe(400);
      expect((await readSession(before)).status).toBe(200);
      expect(await rotate('x'.repeat(40), { revoke: true })).toMatchObject({
        status: 201,
        body: { keyId: expect.any(String) },
      });
      env.clock.advance(60_001);
      expect((await readSession(before)).body['code']).toMatch(/^TOKEN_/);
      expect((await readSession(await signIn())).status).toBe(200);
      await expect(rotation.rotate('nobody', { revoke: false })).rejects.toMatchObject({ code: 'REALM_UNKNOWN' });
    });

    test('the refresh token of a session survives the removal of the key that signed its access token', async () => {
      const rotation = createKeyRotation({
        realms: createRealms(env.database.kysely),
        keys: createSigningKeys(env.database.kysely, createFieldCipher([NEW])),
      });
      const opened = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      await rotation.rotate('beta', { revoke: true });
      env.clock.advance(60_001);
      expect((await readSession(readToken(opened))).body['code']).toMatch(/^TOKEN_/);
      const refreshed = await env.api.call('/api/v2/token/refresh', {
        body: { refreshToken: readRefreshToken(opened) },
      });
      expect(refreshed.status, refreshed.text).toBe(200);
      const { status, body } = await readSession(readToken(refreshed));
      expect([status, body['isGuest']]).toEqual([200, false]);
    });
  },
  { encryptionKeys: [NEW, OLD] },
);
