import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Finds the folder of a realm: first beside the folder of another realm, then in the product's own realms/. */
export function findRealmFolder(id: string, beside: string): string | undefined {
  return [join(dirname(beside), id), resolve('realms', id)].find((path) => existsSync(join(path, 'realm.json')));
}
