// The documents that the case `publish` changes, and where an open page shows each change.
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucket, hero, items, type TestRealm } from '../../e2e/testRealm.ts';

/** A value that the page shows: the text or the markup of an element, or its background colour. */
export type ShownValue = { readonly selector: string; readonly value: 'text' | 'markup' | 'background' };

/** A change of one kind of document. */
export type BenchChange = {
  readonly kind: string;
  /** Writes the document. Each turn gives another content. */
  write(realm: TestRealm, turn: number): void;
  readonly shown: ShownValue;
};

const HEADER = 'header[data-layout]';

/** The content of the page: a hero and six rows of twelve items. */
const createPage = (turn: number) => ({
  id: 'home',
  title: 'Lab page',
  elements: [
    hero('h'),
    bucket('row-1', { name: `Row in turn ${turn}` }),
    ...Array.from({ length: 5 }, (_, index) => bucket(`row-${index + 2}`)),
  ],
});
export const firstPage = createPage(0);

const createMenu = (label: string) => ({
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [
        { id: 'home', label, link: { type: 'HOME' }, main: true },
        { id: 'schedule', label: 'Schedule', link: { type: 'SCHEDULE' }, main: true },
      ],
    },
  ],
  defaultMenu: 'main',
});

const createRealmFile = ({ id }: TestRealm, more: object) => ({
  id,
  name: 'Lab',
  locales: ['en', 'ar', 'es'],
  defaultLocale: 'en',
  hosts: [`${id}.localhost`],
  ...more,
});
/** The logo that the realm has since the change of the logo. */
const LOGO = { logo: 'logo.svg' };
/** Every other turn switches the search off. */
const createFeatures = (turn: number) => ({ features: { search: turn % 2 === 0 } });

export const CHANGES: readonly BenchChange[] = [
  {
    kind: 'row',
    write: (realm, turn) => realm.write('pages/home.json', createPage(turn)),
    shown: { selector: '[data-row="row-1"] h2', value: 'text' },
  },
  {
    kind: 'item',
    write: (realm, turn) =>
      realm.write(
        'catalogue/items.json',
        items(30).map((item) => (item['id'] === 'item-1' ? { ...item, title: `Item in turn ${turn}` } : item)),
      ),
    shown: { selector: '[data-row="row-1"] [data-item="item-1"]', value: 'text' },
  },
  {
    kind: 'theme',
    write: (realm, turn) =>
      realm.write('theme.json', {
        colours: { primary: '#c2185b', secondary: '#eeeeee', tertiary: '#4466cc', background: `#1010${16 + turn}` },
        fonts: [],
        type: {},
      }),
    shown: { selector: 'html', value: 'background' },
  },
  {
    kind: 'menu',
    write: (realm, turn) => realm.write('menus/web.json', createMenu(`Home ${turn}`)),
    shown: { selector: HEADER, value: 'text' },
  },
  {
    kind: 'label',
    write: (realm, turn) => realm.write('strings/en.json', { login: `Sign in, ${turn}` }),
    shown: { selector: HEADER, value: 'text' },
  },
  {
    kind: 'logo',
    write(realm, turn) {
      copyFileSync(`realms/${turn % 2 ? 'cancha' : 'ironclad'}/art/logo.svg`, join(realm.folder, 'art', 'logo.svg'));
      realm.write('realm.json', createRealmFile(realm, { ...LOGO, ...createFeatures(turn - 1) }));
    },
    shown: { selector: `${HEADER} svg[role="img"]`, value: 'markup' },
  },
  {
    kind: 'realm setting',
    write: (realm, turn) => realm.write('realm.json', createRealmFile(realm, { ...LOGO, ...createFeatures(turn) })),
    // The link to the search.
    shown: { selector: HEADER, value: 'text' },
  },
];

/** The publish of `default`, whose label is shown by a brand that inherits from it. */
export const DEFAULT_SHOWN: ShownValue = { selector: HEADER, value: 'text' };

/** Returns the labels of `default` with another one. `folder` is a copy of the folder of `default`. */
export function createDefaultLabels(folder: string, turn: number): string {
  const labels = JSON.parse(readFileSync(join(folder, 'strings', 'en.json'), 'utf8')) as Record<string, string>;
  return JSON.stringify({ ...labels, search: `Search, ${turn}` });
}
