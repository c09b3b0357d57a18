// A stored version becomes visible again only when the keys that are in force now allow its plugins.
import { expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { createTestSigner } from '#src/server/domain/testing/createTestSigner.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { describeWithApi } from './describeWithApi.ts';

const CODE = 'export default () => {};';
const entry = {
  id: 'polls',
  kind: 'module',
  url: 'https://polls.example/polls.js',
  integrity: computeIntegrity(CODE),
  engine: '1',
  rows: [{ type: 'acme.poll' }],
};
const old = createTestSigner();
const replacement = createTestSigner();
const signed = { ...entry, signature: old.sign(entry, { 'polls.js': CODE }) };
const realm = (more: object) =>
  sampleFolder({ documents: { 'realm.json': { ...(sampleDocuments()['realm.json'] as object), ...more } } });
const trust = ({ publicKey }: typeof old) => [{ publicKey, owner: 'Acme' }];

describeWithApi(
  'plugins of stored versions',
  (env) => {
    const post = async (path: string, body: object) => {
      const response = await fetch(`http://127.0.0.1:${env.api.port}/api/admin/v1/realms/sample/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${'x'.repeat(40)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { code, details } = (await response.json()) as { code?: string; details?: { problems: Problem[] } };
      return { status: response.status, code, problems: details?.problems };
    };
    const refusal = {
      code: 'PLUGINS_REFUSED',
      problems: [
        {
          code: 'PLUGIN_SIGNER_UNTRUSTED',
          severity: 'error',
          file: 'realm.json',
          pointer: '/plugins/0/signature/signatures',
          expected: expect.stringContaining('Acme ('),
        },
      ],
    };

    test('a rollback, the start and the promotion of a trial are refused when the key of a plugin is no longer trusted', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const publish = async (folder: ReturnType<typeof realm>, options = {}) => {
        const outcome = await publisher.publish(await folder, options);
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
        return outcome.version;
      };
      const unsigned = await publish(realm({ plugins: [entry] }));
      const trusted = await publish(realm({ plugins: [signed], pluginKeys: trust(old) }));
      const trial = await publish(realm({ plugins: [signed], pluginKeys: trust(old), timeZone: 'Europe/Paris' }), {
        share: 50,
      });
      const current = await publish(realm({ pluginKeys: trust(replacement) }));

      await expect(publisher.rollback('sample', { to: trusted })).rejects.toMatchObject(refusal);
      await expect(publisher.rollback('sample')).rejects.toThrow(/realm\.json#\/plugins\/0\/signature\/signatures: /);
      await expect(publisher.rollback('sample', { to: unsigned })).rejects.toMatchObject({
        problems: [{ code: 'PLUGIN_SIGNATURE_MISSING' }],
      });
      await expect(publisher.trials.start('sample', { version: trusted, percent: 10 })).rejects.toMatchObject(refusal);
      expect((await publisher.trials.read('sample')).trial).toMatchObject({ version: trial, percent: 50 });
      await expect(publisher.trials.promote('sample')).rejects.toMatchObject(refusal);
      expect(await post('rollback', { to: trusted })).toMatchObject({ status: 422, ...refusal });
      expect(await post('trial/promote', {})).toMatchObject({ status: 422, ...refusal });
      expect((await publisher.list()).find(({ realm: id }) => id === 'sample')?.version).toBe(current);

      // With the key in the list again, each of them is accepted.
      await publish(realm({ pluginKeys: [...trust(replacement), ...trust(old)] }));
      await publisher.trials.promote('sample');
      await publisher.trials.start('sample', { version: trusted, percent: 10 });
      expect(await publisher.rollback('sample', { to: trusted })).toMatchObject({ to: trusted });
    });

    test('a realm without keys of its own is checked by the keys that the realm it extends trusts now', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const group = (more: object) =>
        sampleFolder({
          id: 'group',
          documents: { 'realm.json': { ...(sampleDocuments('group')['realm.json'] as object), ...more } },
        });
      const heir = (more: object) =>
        sampleFolder({
          id: 'heir',
          documents: {
            'realm.json': { ...(sampleDocuments('heir')['realm.json'] as object), extends: 'group', ...more },
          },
        });
      await publisher.publish(await group({ pluginKeys: trust(old) }));
      await publisher.publish(await heir({ plugins: [signed] }));
      await publisher.publish(await heir({ plugins: [signed], timeZone: 'Europe/Paris' }));
      const { heirs } = (await publisher.publish(await group({ pluginKeys: trust(replacement) }))) as {
        heirs?: readonly object[];
      };
      expect(heirs, 'the heir stays at its version').toMatchObject([{ realm: 'heir', published: false }]);
      await expect(publisher.rollback('heir', { to: 1 })).rejects.toMatchObject(refusal);
    });
  },
  { publish: () => Promise.resolve() },
);
