// A realm is removed with everything that is stored for it, on every node, and not while another realm inherits from
// it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { createRemoteClient } from '#src/cli/realm/createRemoteClient.ts';
import { removeRealm } from '#src/cli/realm/removeRealm.ts';
import { createRealmPublisher, type RealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { startApi, type RunningApi } from './startApi.ts';

const OPERATOR = 'x'.repeat(40);
const ADMIN = '/api/admin/v1';
const folder = (id: string, more: object = {}) =>
  sampleFolder({ id, documents: { 'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), ...more } } });

describe.each(contractStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('realm remove', () => {
    let prepared: PreparedStore;
    let database: Database;
    let publisher: RealmPublisher;
    let nodes: readonly RunningApi[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      publisher = createRealmPublisher({ database, widgets });
      nodes = [await startApi(database), await startApi(database)];
      for (const realm of [folder('gone'), folder('kept', { catalogueOf: 'gone' })])
        await publisher.publish(await realm);
    }, 120_000);
    afterAll(async () => {
      for (const node of nodes) await node.close();
      await prepared?.close();
    }, 60_000);

    const call = (method: string, path: string, token = OPERATOR, body?: unknown) =>
      nodes[0]!.call(ADMIN + path, { method, token, ...(body !== undefined && { body }) });
    const readStatuses = (realm: string) =>
      Promise.all(nodes.map(async (node) => (await node.call('/api/v4/page/home', { realm })).status));
    /**
     * Waits until every node has noticed a change of the realm `gone`, also on a machine that other programs slow down.
     */
    const waitForStatuses = (expected: readonly number[]) =>
      vi.waitFor(async () => expect(await readStatuses('gone')).toEqual(expected), { timeout: 30_000 });
    /** Returns the tables in which a realm has rows. */
    const listTables = async (realm: string): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'realm_id' order by 1`.execute(database.kysely);
      const found = await Promise.all(
        rows.map(async ({ name }) => {
          const result = await sql`select 1 from ${sql.table(name)} where realm_id = ${realm} limit 1`.execute(
            database.kysely,
          );
          return result.rows.length > 0 ? [name] : [];
        }),
      );
      return found.flat();
    };

    test('a realm from which another one inherits cannot be removed, nor can `default`, from which all inherit', async () => {
      expect(await call('DELETE', '/realms/gone?confirm=gone')).toMatchObject({
        status: 409,
        body: { code: 'REALM_INHERITED', messages: [expect.stringContaining('kept inherits from it')] },
      });
      expect((await call('GET', '/realms/gone/removal')).body).toMatchObject({ heirs: ['kept'], versions: 1 });
      expect(await readStatuses('gone')).toEqual([200, 200]);
      await publisher.publish(
        await sampleFolder({
          id: 'default',
          documents: {
            ...Object.fromEntries(Object.keys(sampleDocuments()).map((path) => [path, undefined])),
            'realm.json': { id: 'default', name: 'Product', locales: ['en'], defaultLocale: 'en' },
          },
          assets: Object.fromEntries(
            ['a.landscape.webp', 'b.landscape.webp', 'logo.svg', 'edge.svg'].map((name) => [`art/${name}`, undefined]),
          ),
        }),
      );
      expect(await call('DELETE', '/realms/default?confirm=default')).toMatchObject({
        status: 409,
        body: { code: 'REALM_REQUIRED' },
      });
    });

    test.each([
      ['/realms/kept', undefined, 400, 'INPUT_INVALID'],
      ['/realms/kept?confirm=gone', undefined, 400, 'CONFIRMATION_WRONG'],
      ['/realms/nobody?confirm=nobody', undefined, 404, 'REALM_UNKNOWN'],
      ['/realms/kept?confirm=kept', 'a publish token', 403, 'OPERATOR_ONLY'],
      ['/realms/kept?confirm=kept', 'wrong', 401, 'TOKEN_INVALID'],
    ])('DELETE %s with %s is refused with %i %s', async (path, kind, status, code) => {
      const created =
        kind === 'a publish token' ? await call('POST', '/realms/kept/tokens', OPERATOR, { name: 'ci' }) : undefined;
      const token = created ? String(created.body['secret']) : (kind ?? OPERATOR);
      const response = await call('DELETE', path, token);
      expect([response.status, response.body['code']]).toEqual([status, code]);
      expect(await readStatuses('kept')).toEqual([200, 200]);
    });

    test('a confirmed removal deletes every row, frees the host, ends open streams and is recorded', async () => {
      const client = createRemoteClient({ url: `http://127.0.0.1:${nodes[0]!.port}`, token: OPERATOR });
      await publisher.publish(await folder('kept'));
      const guest = await nodes[0]!.call('/api/v2/login/guest/checkin', { realm: 'gone', body: {} });
      expect(guest.status, guest.text).toBe(200);
      await call('POST', '/realms/gone/staff', OPERATOR, {
        email: 'eva@example.com',
        password: 'correct horse battery',
        role: 'editor',
      });
      const keptTables = await listTables('kept');
      expect(await listTables('gone')).toEqual(expect.arrayContaining(['account', 'document', 'host', 'realm']));
      const stream = await fetch(`http://127.0.0.1:${nodes[1]!.port}/api/v2/events`, { headers: { realm: 'gone' } });
      const lines: string[] = [];
      const options = { realm: 'gone', yes: false, author: 'Ada', print: (line: string) => void lines.push(line) };

      await expect(removeRealm(client, { ...options, ask: async () => 'kept' })).rejects.toThrow('"kept" is not gone');
      await expect(removeRealm(client, { ...options, ask: undefined })).rejects.toThrow('--yes');
      expect(await readStatuses('gone')).toEqual([200, 200]);
      await removeRealm(client, { ...options, ask: async () => 'gone' });

      expect(lines.join('\n')).toContain('npm run realm -- export gone <new folder>');
      expect(lines.at(-1)).toContain('To have it back');
      // The text of a stream is complete only when the server has ended it.
      expect(await stream.text()).toContain('event: version');
      await waitForStatuses([404, 404]);
      expect(await listTables('gone')).toEqual([]);
      expect(await listTables('kept')).toEqual(keptTables);
      expect(await readStatuses('kept')).toEqual([200, 200]);
      expect(await client.removals()).toMatchObject([{ realm: 'gone', version: 1, author: 'Ada' }]);
      // The host of the removed realm is free. A new realm with its id begins with version 2, because browsers may
      // still have version 1.
      expect(await publisher.publish(await folder('heir', { hosts: ['gone.localhost'] }))).toMatchObject({
        ok: true,
        version: 1,
      });
      expect(await publisher.publish(await folder('gone', { hosts: ['again.localhost'] }))).toMatchObject({
        ok: true,
        version: 2,
      });
      await waitForStatuses([200, 200]);
    });
  });
});
