// Finds the demo brand for docs/rows.md and its screenshots.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The demo brand that the screenshots show. */
export type DemoBrand = {
  /** Name of the folder of the brand in realms/. */
  readonly folder: string;
  readonly name: string;
  readonly host: string;
};

/** A page with many row types, to which docs/rows.md links. */
export const ALL_ROWS = 'pages/all-rows.json';

/**
 * Returns the first brand in English that has the page `ALL_ROWS`, because docs/rows.md is in English.
 *
 * @throws Error when there is none.
 */
export function findBrand(): DemoBrand {
  for (const page of globSync(`realms/*/${ALL_ROWS}`).sort()) {
    const folder = basename(dirname(dirname(page)));
    const { name, hosts, defaultLocale } = JSON.parse(readFileSync(`realms/${folder}/realm.json`, 'utf8')) as {
      readonly name: string;
      readonly hosts: readonly string[];
      readonly defaultLocale: string;
    };
    if (defaultLocale === 'en' && hosts[0] !== undefined) return { folder, name, host: hosts[0] };
  }
  throw new Error(`rows: no brand in English has ${ALL_ROWS}.`);
}
