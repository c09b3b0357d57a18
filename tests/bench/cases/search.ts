// Compares a search among 50,000 items with reading 20 of them by their key.
import { mkdtempSync, cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../../src/server/db/createDatabase.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createPublishing } from '../../../src/server/db/repositories/publishing.ts';
import { buildSearchDocuments } from '../../../src/server/domain/search/searchDocuments.ts';
import type { RealmDocument } from '../../../src/server/domain/delivery/realmDocuments.ts';
import { createRandom } from '../../../src/cli/createRandom.ts';
import { createClient } from '../load.ts';
import type { Case, Line } from '../report.ts';
import { startServer, type MeasuredServer } from '../servers/measured.ts';
import { quietLogger } from '../store.ts';
import { measure } from './requests.ts';

const ITEMS = 50_000;
const REALM = 'large';

export const search: Case = {
  about:
    "CPU of the server's process for one search among 50,000 items, beside a bare Fastify route that reads any 20 of these items by primary key and then sends the stored response of the same search",
  async run({ seed, pairs, log }) {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-search-'));
    const client = createClient();
    const started: MeasuredServer[] = [];
    try {
      log(`publishing ${ITEMS} items`);
      const catalogue = makeCatalogue(seed);
      const dataDir = join(folder, 'data');
      await publish(dataDir, catalogue.items);
      const copy = join(folder, 'copy');
      cpSync(dataDir, copy, { recursive: true });
      const [ours, rival] = [await startServer('ours', dataDir), await startServer('rival', copy)];
      started.push(ours, rival);
      const lines: Line[] = [];
      for (const [name, queries] of Object.entries(catalogue.queries)) {
        log(name);
        const paths = queries.map((query) => `/api/v1/content-search?rpp=7&query=${encodeURIComponent(query)}`);
        lines.push(
          await measure(
            { name, paths, limit: 3, realm: REALM, against: '/twenty' },
            { client, ours, rival, seed, pairs },
          ),
        );
      }
      return lines;
    } finally {
      client.close();
      await Promise.all(started.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Item = { readonly id: string; readonly title: { readonly $text: Readonly<Record<string, string>> } };

/** Titles with a few frequent and many rare words, as in a real catalogue, and queries that find them. */
function makeCatalogue(seed: number): { items: Item[]; queries: Readonly<Record<string, string[]>> } {
  const random = createRandom(seed);
  const pick = (letters: string): string => letters[Math.floor(random() * letters.length)]!;
  const word = (): string =>
    Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => pick('bcdfghklmnprstvz') + pick('aeiou') + (random() < 0.3 ? pick('nrslm') : ''),
    ).join('');
  const words = Array.from({ length: 12_000 }, word);
  const randomWord = (): string => words[Math.floor(words.length * random() ** 2.5)]!;
  const items = Array.from({ length: ITEMS }, (_, n) => {
    const title = [randomWord(), randomWord(), randomWord()].join(' ');
    return {
      id: `item-${n}`,
      type: 'VOD',
      title: { $text: { en: title, es: `${randomWord()} ${title}` } },
      thumbnailUrl: { $picture: 'none.webp' },
      accessLevel: 'GRANTED',
      duration: 600 + (n % 6_000),
      details: { facts: [randomWord()] },
    };
  });
  const sampleTitles = (make: (title: string) => string): string[] =>
    Array.from({ length: 200 }, () => make(items[Math.floor(random() * ITEMS)]!.title.$text.en));
  const addTypingError = (text: string): string => {
    const at = 1 + Math.floor(random() * (text.length - 2));
    return text.slice(0, at) + text.slice(at + 1);
  };
  return {
    items,
    queries: {
      'whole titles': sampleTitles((title) => title),
      'one word': sampleTitles((title) => title.split(' ')[0]!),
      'a beginning of three letters': sampleTitles((title) => title.slice(0, 3)),
      'two words with a typing error': sampleTitles((title) => addTypingError(title.split(' ').slice(0, 2).join(' '))),
    },
  };
}

async function publish(dataDir: string, items: readonly Item[]): Promise<void> {
  const database = await createDatabase({ dataDir, logger: quietLogger, databaseTemplate: 'dist/database-template' });
  try {
    await migrate(database.kysely, quietLogger);
    const documents: RealmDocument[] = [
      {
        kind: 'realm',
        key: 'realm',
        body: {
          id: REALM,
          name: REALM,
          locales: ['en', 'es'],
          defaultLocale: 'en',
          homePage: 'home',
          hosts: [],
          features: {},
          rowTypes: [],
        },
      },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
      { kind: 'page', key: 'home', body: { id: 'home', elements: [] } },
      { kind: 'catalogue', key: 'order', body: { ids: items.map(({ id }) => id) } },
      ...items.map((item) => ({ kind: 'item', key: item.id, body: item }) as const),
    ];
    await createPublishing(database.kysely, database.changes).publish(REALM, {
      documents: [...documents, ...buildSearchDocuments(documents)],
      hosts: [],
    });
  } finally {
    await database.close();
  }
}
