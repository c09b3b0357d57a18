// A stored version becomes visible again only when the keys that are in force now allow its plugins.
import { expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import type { ListedPlugin, Realm } from '#schemas/realm/realm.ts';
import { createDocuments } from '#src/server/db/repositories/documents.ts';
import { createRealms } from '#src/server/db/repositories/realms.ts';
import { createPluginKeys } from '#src/server/domain/publishing/createPluginKeys.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { describePlugins } from '#src/server/domain/plugins/describePlugins.ts';
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
const both = [...trust(replacement), ...trust(old)];

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
    /** Returns the keys of the current version: in force, and as its realm.json lists them. */
    const readKeys = async (realmId: string) => {
      const { version } = (await createRealms(env.database.kysely).getCurrent(realmId))!;
      const documents = createDocuments(env.database.kysely);
      const read = async (kind: string, key: string) =>
        (await documents.get(realmId, version, kind, key))?.body as { text: string } & Pick<Realm, 'pluginKeys'>;
      const written = JSON.parse((await read('source', 'realm.json')).text) as Pick<Realm, 'pluginKeys'>;
      return { inForce: (await read('realm', 'realm')).pluginKeys, written: written.pluginKeys };
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
      await publish(realm({ pluginKeys: both }));
      await publisher.trials.promote('sample');
      expect(await readKeys('sample')).toEqual({ inForce: both, written: both });
      await publisher.trials.start('sample', { version: trusted, percent: 10 });
      expect(await publisher.rollback('sample', { to: trusted })).toMatchObject({ to: trusted });
      expect(await readKeys('sample')).toEqual({ inForce: both, written: both });
    });

    test('a rollback does not trust a removed key again; its result and its version say so', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const folder = (more: object) =>
        sampleFolder({
          id: 'kept',
          documents: { 'realm.json': { ...(sampleDocuments('kept')['realm.json'] as object), ...more } },
        });
      await publisher.publish(await folder({ pluginKeys: trust(old) }));
      await publisher.publish(await folder({ pluginKeys: trust(replacement), timeZone: 'Europe/Paris' }));
      expect(await publisher.rollback('kept', { note: 'Wrong time' })).toMatchObject({ to: 1, pluginKeysOf: 2 });
      const keys = { inForce: trust(replacement), written: trust(replacement) };
      expect(await readKeys('kept')).toEqual(keys);
      const [restored] = await publisher.versions('kept');
      expect(restored).toMatchObject({ copiedFrom: 1, note: 'Wrong time; "pluginKeys" stays as in version 2' });
      const [stored] = await createDocuments(env.database.kysely).getMany('kept', 3, 'realm', ['realm']);
      expect((stored!.body as Realm).timeZone, 'everything else is restored').toBe('Europe/Lisbon');

      // Only the keys are equal now, so a second rollback has nothing to keep.
      expect(await publisher.rollback('kept', { to: 2 })).not.toHaveProperty('pluginKeysOf');
      // A version without a list of its own is restored with the current list, too.
      await publisher.publish(await folder({}));
      expect(await publisher.rollback('kept', { to: 1 })).toMatchObject({ pluginKeysOf: 5 });
      expect(await readKeys('kept')).toEqual({ inForce: undefined, written: undefined });
    });

    test('a promoted trial has its own list of keys, unless a publish has changed the list meanwhile', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const folder = (more: object) =>
        sampleFolder({
          id: 'tried',
          documents: { 'realm.json': { ...(sampleDocuments('tried')['realm.json'] as object), ...more } },
        });
      await publisher.publish(await folder({ pluginKeys: both }));
      // A new key can come with the first plugin that it signed.
      await publisher.publish(await folder({ pluginKeys: trust(old), plugins: [signed] }), { share: 10 });
      await publisher.publish(await folder({ pluginKeys: both, timeZone: 'Europe/Paris' }));
      expect(await publisher.trials.promote('tried')).not.toHaveProperty('pluginKeysOf');
      expect(await readKeys('tried')).toEqual({ inForce: trust(old), written: trust(old) });

      await publisher.publish(await folder({ pluginKeys: both }), { share: 10 });
      await publisher.publish(await folder({ pluginKeys: trust(replacement) }));
      const { version } = (await createRealms(env.database.kysely).getCurrent('tried'))!;
      expect(await publisher.trials.promote('tried', { note: 'Good' })).toMatchObject({ pluginKeysOf: version });
      expect(await readKeys('tried')).toEqual({ inForce: trust(replacement), written: trust(replacement) });
      expect((await publisher.trials.read('tried')).events[0]).toMatchObject({
        kind: 'promoted',
        note: `Good; "pluginKeys" stays as in version ${version}`,
      });
    });

    const createFolder = (id: string) => (more: object) =>
      sampleFolder({ id, documents: { 'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), ...more } } });
    /** A trial trusts a second key, which signed the plugin. */
    const adding = { pluginKeys: both, plugins: [signed] };

    test('a promoted trial does not trust a key that publishes since its begin added and removed', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const folder = createFolder('again');
      await publisher.publish(await folder({ pluginKeys: trust(replacement) }));
      await publisher.publish(await folder(adding), { share: 10 });
      await publisher.publish(await folder({ pluginKeys: both, timeZone: 'Europe/Paris' }));
      await publisher.publish(await folder({ pluginKeys: trust(replacement), timeZone: 'Europe/Paris' }));
      await expect(publisher.trials.promote('again')).rejects.toMatchObject(refusal);
      expect((await readKeys('again')).inForce).toEqual(trust(replacement));
    });

    test('a trial of a stored version keeps the current list, also when that version was a promoted trial', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const folder = createFolder('stored');
      await publisher.publish(await folder({ pluginKeys: trust(replacement) }));
      await publisher.publish(await folder(adding), { share: 10 });
      const { version } = await publisher.trials.promote('stored');
      await publisher.trials.start('stored', { version, percent: 10 });
      await publisher.publish(await folder({ pluginKeys: trust(replacement), timeZone: 'Europe/Paris' }));
      await expect(publisher.trials.promote('stored')).rejects.toMatchObject(refusal);
      // A copy that continues the trial, so that more visitors see it, still copies a stored version.
      await publisher.trials.change('stored', { percent: 20 });
      await expect(publisher.trials.promote('stored')).rejects.toMatchObject(refusal);
      expect((await readKeys('stored')).inForce).toEqual(trust(replacement));
    });

    test('a trial begins when its folder is published, also with the folder of an earlier trial', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const folder = createFolder('begun');
      await publisher.publish(await folder({}));
      await publisher.publish(await folder(adding), { share: 10 });
      await publisher.trials.withdraw('begun');
      await publisher.publish(await folder({ pluginKeys: trust(replacement) }));
      await publisher.publish(await folder(adding), { share: 10 });
      // Copies of the trial and of the current version belong to the trial that began.
      await publisher.publish(await folder({ pluginKeys: trust(replacement), timeZone: 'Europe/Paris' }));
      await publisher.trials.change('begun', { percent: 20 });
      await publisher.trials.change('begun', { percent: 5 });
      expect(await publisher.trials.promote('begun')).not.toHaveProperty('pluginKeysOf');
      expect(await readKeys('begun')).toEqual({ inForce: both, written: both });
    });

    test('a promoted trial does not trust a key that the extended realm has removed since the trial began', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const parent = createFolder('trial-group');
      const heir = createFolder('trial-heir');
      await publisher.publish(await parent({ pluginKeys: both }));
      await publisher.publish(await heir({ extends: 'trial-group' }));
      await publisher.publish(await heir({ extends: 'trial-group', pluginKeys: trust(old), plugins: [signed] }), {
        share: 10,
      });
      await publisher.publish(await parent({ pluginKeys: trust(replacement) }));
      await expect(publisher.trials.promote('trial-heir')).rejects.toMatchObject(refusal);
    });

    test('a version that would inherit other keys than the current one is refused; a trial that began so is promoted', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const heir = createFolder('moved');
      await publisher.publish(await createFolder('strict')({ pluginKeys: trust(replacement) }));
      await publisher.publish(await createFolder('equal')({ pluginKeys: trust(replacement) }));
      await publisher.publish(await heir({}));
      await publisher.publish(await heir({ extends: 'strict' }));
      const inherited = { code: 'PLUGIN_KEYS_INHERITED', message: expect.stringContaining('publish the folder') };
      await expect(publisher.rollback('moved', { to: 1 })).rejects.toMatchObject(inherited);
      await expect(publisher.trials.start('moved', { version: 1, percent: 10 })).rejects.toMatchObject(inherited);
      expect((await publisher.list()).find(({ realm: id }) => id === 'moved')?.version).toBe(2);
      // Another parent with the same keys changes nothing.
      await publisher.publish(await heir({ extends: 'equal' }));
      expect(await publisher.rollback('moved', { to: 2 })).not.toHaveProperty('pluginKeysOf');
      // The publish of a folder may change them, also as a trial.
      await publisher.publish(await heir({ timeZone: 'Europe/Paris' }), { share: 10 });
      await publisher.trials.promote('moved');
      expect(await readKeys('moved')).toEqual({ inForce: undefined, written: undefined });
    });

    test('the start of a trial says that the current list stays', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const folder = createFolder('started');
      await publisher.publish(await folder({ pluginKeys: trust(old) }));
      await publisher.publish(await folder({ pluginKeys: trust(replacement) }));
      const { trials } = publisher;
      expect(await trials.start('started', { version: 1, percent: 10 })).toMatchObject({ pluginKeysOf: 2 });
      expect(await trials.start('started', { version: 2, percent: 10 })).not.toHaveProperty('pluginKeysOf');
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

      const [documents, realms] = [createDocuments(env.database.kysely), createRealms(env.database.kysely)];
      const keys = await createPluginKeys({ documents, realms })('heir');
      expect(keys).toEqual(trust(replacement));
      const describe = (trusted: typeof keys) => describePlugins([signed as ListedPlugin], trusted!, Date.now());
      expect(describe(keys), 'the page of activities says so').toMatchObject([{ id: 'polls', signature: 'untrusted' }]);
      expect(describe(trust(old))).toMatchObject([{ signature: 'trusted' }]);
    });

    test('a group that could not be published again does not pass a removed key on to its brands', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const base = (more: object) =>
        sampleFolder({
          id: 'default',
          documents: { 'realm.json': { ...(sampleDocuments('default')['realm.json'] as object), ...more } },
        });
      // Sets a setting that "default" locks later, so that the group cannot be published again.
      const staleGroup = sampleFolder({
        id: 'stale-group',
        documents: { 'realm.json': { ...(sampleDocuments('stale-group')['realm.json'] as object), currency: 'EUR' } },
      });
      const brand = (more: object) =>
        sampleFolder({
          id: 'brand-of-group',
          documents: {
            'realm.json': {
              ...(sampleDocuments('brand-of-group')['realm.json'] as object),
              extends: 'stale-group',
              ...more,
            },
          },
        });
      await publisher.publish(await base({ pluginKeys: trust(old) }));
      await publisher.publish(await staleGroup);
      expect(await publisher.publish(await brand({ plugins: [signed] }))).toMatchObject({ ok: true });
      const { heirs } = (await publisher.publish(
        await base({ pluginKeys: trust(replacement), locks: [{ key: 'currency', reason: 'One price list' }] }),
      )) as { heirs?: readonly object[] };
      expect(heirs).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ realm: 'stale-group', published: false }),
          expect.objectContaining({ realm: 'brand-of-group', published: false }),
        ]),
      );
      expect((await readKeys('stale-group')).inForce, 'the stored list of the group').toEqual(trust(old));

      expect(await publisher.publish(await brand({ plugins: [signed], timeZone: 'Europe/Paris' }))).toMatchObject({
        ok: false,
        problems: [{ code: 'PLUGIN_SIGNER_UNTRUSTED', severity: 'error' }],
      });
      const again = { ...entry, signature: replacement.sign(entry, { 'polls.js': CODE }) };
      expect(await publisher.publish(await brand({ plugins: [again] }))).toMatchObject({ ok: true });
      expect((await readKeys('brand-of-group')).inForce).toEqual(trust(replacement));
      await expect(publisher.rollback('brand-of-group', { to: 1 })).rejects.toMatchObject(refusal);
    });
  },
  { publish: () => Promise.resolve() },
);
