// Creates realms for tests. A temporary folder is published to the running server as an engineer of a brand publishes
// it, so a test covers the whole way from a file to a page.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPublishClient } from '../../src/cli/realm/openPublishClient.ts';
import { formatProblems } from '../../src/cli/realm/formatProblems.ts';
import { readRealmFolder } from '../../src/server/domain/publishing/folder/readRealmFolder.ts';
import type { RunningProduct } from './fixtures.ts';

type Json = Record<string, unknown>;
/** `status` is 0 after a successful publish. `output` is the text that the command would print. */
type PublishResult = { readonly status: number; readonly output: string };

export type TestRealm = {
  readonly id: string;
  readonly folder: string;
  write(file: string, content: unknown): void;
  /** Publishes the folder as `npm run realm -- publish` does. */
  publish(): Promise<PublishResult>;
  remove(): void;
};

/** File names of the images that each test realm contains. */
export const IMAGES = {
  landscape: 'one.landscape.webp',
  portrait: 'one.portrait.webp',
  hero: 'one.hero.webp',
  heroPortrait: 'one.hero-portrait.webp',
  square: 'one.square.webp',
} as const;

let count = 0;

/** Creates a realm's folder with a theme, a menu, images and the given pages. It is not published yet. */
export function createTestRealm(
  product: RunningProduct,
  pages: Record<string, Json>,
  more: {
    id?: string;
    realm?: Json;
    menu?: Json;
    catalogue?: readonly Json[];
    /** Null: the realm has no theme of its own. */
    theme?: Json | null;
    strings?: Record<string, Json>;
  } = {},
): TestRealm {
  const id = more.id ?? `test-realm-${process.pid}-${++count}`;
  const folder = join(mkdtempSync(join(tmpdir(), 'marquee-test-realm-')), id);
  const write = (file: string, content: unknown): void => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('realm.json', {
    id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${id}.localhost`],
    ...more.realm,
  });
  if (more.theme !== null)
    write('theme.json', {
      colours: { primary: '#c2185b', secondary: '#eeeeee', tertiary: '#4466cc', background: '#101014' },
      fonts: [],
      type: {},
      ...more.theme,
    });
  write(
    'menus/web.json',
    more.menu ?? {
      menus: [
        { id: 'main', layout: 'top', items: [{ id: 'home', label: 'Home', link: { type: 'HOME' }, main: true }] },
      ],
      defaultMenu: 'main',
    },
  );
  write('catalogue/items.json', more.catalogue ?? items(30));
  for (const [name, content] of Object.entries(more.strings ?? {})) write(`strings/${name}.json`, content);
  for (const [name, page] of Object.entries(pages))
    write(`pages/${name}.json`, { $schema: '/schemas/page-1.json', id: name, title: 'Lab page', ...page });
  copyImages(folder);
  return {
    id,
    folder,
    write,
    publish: () => publishTestFolder(product, folder),
    remove: () => rmSync(join(folder, '..'), { recursive: true, force: true }),
  };
}

/** Publishes in this process, because a command takes a second to start. tour.spec.ts runs the command itself. */
export async function publishTestFolder(
  { dataDir }: Pick<RunningProduct, 'dataDir'>,
  folder: string,
): Promise<PublishResult> {
  const client = await openPublishClient({}, { DATA_DIR: dataDir });
  try {
    const { ok, problems } = await client.publish(await readRealmFolder(folder), { onProgress: () => undefined });
    return { status: ok ? 0 : 1, output: formatProblems(problems) };
  } finally {
    await client.close();
  }
}

/** Runs `npm run realm -- ...` as its own process against the running server. */
export function runRealmCommand(product: Pick<RunningProduct, 'dataDir'>, args: readonly string[]): PublishResult {
  const run = spawnSync(process.execPath, ['src/cli/realm.ts', ...args], {
    env: { ...process.env, DATA_DIR: product.dataDir },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status: run.status ?? -1, output: `${run.stdout}${run.stderr}` };
}

/**
 * Creates and publishes a test realm.
 * @throws an Error with the findings when the publish was rejected
 */
export async function publishTestRealm(...args: Parameters<typeof createTestRealm>): Promise<TestRealm> {
  const testRealm = createTestRealm(...args);
  const { status, output } = await testRealm.publish();
  if (status !== 0) throw new Error(`the test realm was not published:\n${output}`);
  return testRealm;
}

/** Returns the items item-1 to item-n: videos that every viewer may watch. */
export const items = (n: number): Json[] =>
  Array.from({ length: n }, (_, i) => ({
    id: `item-${i + 1}`,
    type: 'VOD',
    title: `Item ${i + 1}`,
    accessLevel: 'GRANTED',
    thumbnailUrl: IMAGES.landscape,
    posterUrl: IMAGES.portrait,
    squareUrl: IMAGES.square,
    duration: 60 + i,
    tags: ['all'],
    details: { facts: [`Fact ${i + 1}`] },
  }));

/** Returns a bucket with the first n items. */
export const bucket = (id: string, more: Json = {}, n = 12): Json => ({
  bucketId: id,
  exid: id,
  type: 'VOD_PLAYLIST',
  name: `Row ${id}`,
  source: { ids: Array.from({ length: n }, (_, i) => `item-${i + 1}`) },
  ...more,
});

/** Returns a hero with its images. */
export const hero = (id: string, more: Json = {}): Json => ({
  heroId: id,
  title: `Hero ${id}`,
  background: { imageUrl: IMAGES.hero, portraitImageUrl: IMAGES.heroPortrait },
  ...more,
});

function copyImages(folder: string): void {
  const source = 'realms/ironclad/art';
  const index = JSON.parse(readFileSync(`${source}/index.json`, 'utf8')) as Record<string, unknown>;
  mkdirSync(join(folder, 'art'), { recursive: true });
  const chosen: Record<string, unknown> = {};
  for (const name of Object.values(IMAGES)) {
    // Any image of the same format: `one.hero.webp` is a copy of the first file that ends with `.hero.webp`.
    const from = Object.keys(index).find((file) => file.endsWith(name.slice('one'.length)))!;
    copyFileSync(`${source}/${from}`, join(folder, 'art', name));
    chosen[name] = index[from];
  }
  writeFileSync(join(folder, 'art', 'index.json'), JSON.stringify(chosen));
}
