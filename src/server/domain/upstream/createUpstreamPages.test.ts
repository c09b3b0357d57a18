// Cursors of pages of an upstream. A cursor counts rows, so it must not be read against other rows.
import { expect, test } from 'vitest';
import type { DeliverContext } from '../delivery/deliver.ts';
import { loadSnapshot, type RealmSnapshot } from '../delivery/snapshot.ts';
import type { Convert, ReadResponse } from './createResponseReader.ts';
import { createUpstreamPages } from './createUpstreamPages.ts';

const row = (id: string) => ({ type: 'discovery', v: 1, id, props: {} });
const HOME = { id: 'home', elements: ['a', 'b', 'c'].map(row) };
const REALM = {
  id: 'beta',
  name: 'Beta',
  locales: ['en'],
  defaultLocale: 'en',
  features: {},
  rowTypes: [],
  plugins: [
    {
      id: 'clock',
      kind: 'frame',
      url: '/plugins/clock.html',
      engine: 1,
      version: '1.0.0',
      extensions: [{ id: 'next', attachTo: 'page.end' }],
    },
  ],
};
const context: DeliverContext = { locale: 'en', now: 0, viewer: { isGuest: true } };

/** Loads version 1 of the realm; `isFolder`: its page is in the folder, and the upstream has only items. */
async function load(extensions: object, off: readonly string[], isFolder: boolean): Promise<RealmSnapshot> {
  const stored = [
    { kind: 'realm', key: 'realm', body: { ...REALM, extensions } },
    { kind: 'theme', key: 'theme', body: { colours: {} } },
    ...(isFolder ? [{ kind: 'page', key: 'home', body: HOME } as const] : []),
  ].map((document) => ({ ...document, hash: '' }));
  const documents: Parameters<typeof loadSnapshot>[0] = {
    list: async () => stored,
    getMany: async (_realm, _version, kind, keys) =>
      stored.filter((document) => document.kind === kind && keys.includes(document.key)),
  };
  const realm = (await loadSnapshot(documents, 'beta', 1, {}, undefined, off))!;
  const read: ReadResponse = async <T>({ path }: { path: string }, convert: Convert<T>) =>
    path.endsWith('/page/home')
      ? convert(HOME, { chain: ['en'], imageHost: undefined, add: () => undefined })
      : undefined;
  const item = { id: 'x', type: 'VOD', title: 'X' } as never;
  const items = { load: async () => new Map(), loadAvailable: async () => new Map(isFolder ? [['x', item]] : []) };
  return createUpstreamPages(realm, { read, items, isOn: !isFolder }).load('home', 'en');
}

const readPiece = (realm: RealmSnapshot, lastSeen?: string) => realm.getPiece('home', { rpp: 2, lastSeen }, context);
const readCursor = (realm: RealmSnapshot): string => {
  const piece = readPiece(realm);
  if (typeof piece !== 'object') throw new Error(String(piece));
  return piece.paging!.lastSeen!;
};

test.each([
  ['of the upstream', false],
  ['of the folder with items of the upstream', true],
])('a cursor of a page %s is old when other rows are shown', async (_name, isFolder) => {
  const shown = { 'clock/next': { enabled: true, attachTo: 'page.end' } };
  const [on, off] = [await load(shown, [], isFolder), await load(shown, ['plugin:clock'], isFolder)];
  expect([on.countRows('home'), off.countRows('home')]).toEqual([4, 3]);
  expect(readPiece(on, readCursor(on))).toMatchObject({ elements: [{ id: 'c' }, { id: 'extension.clock.next' }] });
  expect(readPiece(off, readCursor(on))).toBe('old-cursor');
  expect(readPiece(on, readCursor(off))).toBe('old-cursor');
});
