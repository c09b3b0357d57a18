// The companies that receive viewers' data, in the language of the request.
import { expect, test } from 'vitest';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { describeWithApi } from './describeWithApi.ts';

const VENDORS = [
  {
    id: 'acme',
    name: 'Acme',
    purpose: { $text: { en: 'Counts visits.', ar: 'يعدّ الزيارات.' } },
    consent: 'MEASUREMENT',
    origins: ['https://acme.example'],
    policy: 'https://acme.example/privacy',
  },
];

describeWithApi(
  'vendors',
  (env) => {
    const read = async (realm: string, lang: string) =>
      (await env.api.call(`/api/v2/vendors?lang=${lang}`, { realm })).body;

    test('the list and the texts around it are in the language of the request', async () => {
      const [vendor] = VENDORS;
      expect(await read('sample', 'ar')).toMatchObject({
        title: 'الشركات',
        vendors: [{ ...vendor, purpose: 'يعدّ الزيارات.', consent: 'MEASUREMENT' }],
      });
      expect(await read('sample', 'en')).toMatchObject({
        title: 'Companies',
        vendors: [{ purpose: 'Counts visits.' }],
      });
    });

    test('a realm without vendors has an empty list, and pages do not contain the list or its texts', async () => {
      expect(await read('plain', 'en')).toMatchObject({ vendors: [] });
      // The other labels of the realm are there.
      const { labels } = (await env.api.call('/api/v2/label', { realm: 'sample' })).body as { labels: object };
      expect(labels).toHaveProperty('login', 'Come in');
      expect(labels).not.toHaveProperty('vendors_title');
    });
  },
  {
    publish: async (database) => {
      const publisher = createRealmPublisher({ database, widgets });
      for (const [id, more] of [
        ['sample', { vendors: VENDORS, analytics: { server: 'forward', forwardTo: 'https://acme.example/in' } }],
        ['plain', {}],
      ] as const) {
        const realm = { ...(sampleDocuments(id)['realm.json'] as object), ...more };
        const documents = {
          'realm.json': realm,
          'strings/en.json': { login: 'Come in', vendors_title: 'Companies' },
          'strings/ar.json': { login: 'ادخل', vendors_title: 'الشركات' },
        };
        const outcome = await publisher.publish(await sampleFolder({ id, documents }));
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      }
    },
  },
);
