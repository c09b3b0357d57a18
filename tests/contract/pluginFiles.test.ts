// A publish checks the files of plugins in the server's folder, over HTTP, on both databases.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import type { Database } from '#src/server/db/database.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { createTestSigner } from '#src/server/domain/testing/createTestSigner.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { describeWithApi } from './describeWithApi.ts';

const FOLDER = '/api/admin/v1/realms/sample/folder';
const polls = {
  id: 'polls',
  kind: 'module',
  url: '/plugins/polls.js',
  engine: '1',
  integrity: `sha384-${'A'.repeat(64)}`,
  rows: [{ type: 'acme.poll' }],
};
const realmWith = (plugin: object): string =>
  JSON.stringify({ ...(sampleDocuments()['realm.json'] as object), plugins: [{ ...polls, ...plugin }] });
const pageWith = (props: object): string =>
  JSON.stringify({ id: 'extra', title: 'Extra', elements: [{ type: 'acme.poll', v: 1, id: 'poll', props }] });

describeWithApi(
  'files of plugins at a publish',
  (env) => {
    const publish = async (files: Record<string, string>) => {
      const response = await fetch(`http://127.0.0.1:${env.api.port}${FOLDER}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${'x'.repeat(40)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ files }),
      });
      const body = (await response.json()) as { warnings?: Problem[]; details?: { problems: Problem[] } };
      const problems = [...(body.warnings ?? []), ...(body.details?.problems ?? [])];
      return { status: response.status, problems: problems.filter(({ code }) => /^PLUGIN|^FIELD/.test(code)) };
    };

    test('a missing file and another hash are warnings; props that the schema of a row refuses prevent the publish', async () => {
      const missing = await publish({ 'realm.json': realmWith({ url: '/plugins/pols.js' }) });
      expect(missing).toMatchObject({
        status: 200,
        problems: [{ code: 'PLUGIN_FILE_MISSING', file: 'realm.json', nearest: '/plugins/polls.js' }],
      });
      const other = await publish({ 'realm.json': realmWith({}) });
      expect(other).toMatchObject({
        status: 200,
        problems: [{ code: 'PLUGIN_HASH_DIFFERENT', severity: 'warning', expected: expect.stringMatching(/^sha384-/) }],
      });
      const { expected } = other.problems[0]!;
      expect(await publish({ 'realm.json': realmWith({ integrity: expected }) })).toEqual({
        status: 200,
        problems: [],
      });
      const refused = await publish({ 'pages/extra.json': pageWith({ question: 7, answers: ['One', 'Two'] }) });
      expect(refused).toMatchObject({
        status: 422,
        problems: [
          { file: 'pages/extra.json', code: 'FIELD_TYPE', pointer: '/elements/0/props/question', rowId: 'poll' },
        ],
      });
      const accepted = await publish({ 'pages/extra.json': pageWith({ question: 'Who?', answers: ['One', 'Two'] }) });
      expect(accepted).toEqual({ status: 200, problems: [] });
    });

    test('a realm with trusted keys refuses a plugin without a signature of one of them, and publishes a signed one', async () => {
      const code = readFileSync('docs/examples/plugins/polls.js', 'utf8');
      const schema = readFileSync('docs/examples/plugins/polls.schema.json', 'utf8');
      const signer = createTestSigner();
      const entry = { ...polls, integrity: computeIntegrity(code) };
      const realmOf = (plugin: object, ...owners: readonly string[]): string =>
        JSON.stringify({
          ...(JSON.parse(realmWith(plugin)) as object),
          pluginKeys: owners.map((owner) => ({ publicKey: signer.publicKey, owner })),
        });
      const unsigned = await publish({ 'realm.json': realmOf(entry, 'Acme') });
      expect(unsigned).toMatchObject({
        status: 422,
        problems: [{ code: 'PLUGIN_SIGNATURE_MISSING', file: 'realm.json', severity: 'error' }],
      });
      const signature = signer.sign(entry, { 'polls.js': code, 'polls.schema.json': schema });
      expect(await publish({ 'realm.json': realmOf({ ...entry, signature }, 'Acme') })).toEqual({
        status: 200,
        problems: [],
      });
      // A key that is removed counts at the next publish, whatever it changes.
      const other = createTestSigner();
      const revoked = JSON.parse(realmOf({ ...entry, signature }, 'Acme')) as object;
      const keys = [{ publicKey: other.publicKey, owner: 'Acme' }];
      expect(await publish({ 'realm.json': JSON.stringify({ ...revoked, pluginKeys: keys }) })).toMatchObject({
        status: 422,
        problems: [{ code: 'PLUGIN_SIGNER_UNTRUSTED' }],
      });
    });
  },
  {
    pluginsDir: 'docs/examples/plugins',
    publish: async (database: Database) => {
      await createRealmPublisher({ database, widgets }).publish(await sampleFolder());
    },
  },
);
