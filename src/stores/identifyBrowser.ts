import type { ClientStorage } from '#src/api/createClientStorage.ts';

/** Names by a pattern of the user agent, the more specific first: Edge and Chrome both name Safari. */
const BROWSERS = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

type Names = readonly (readonly [string, RegExp])[];
const findName = (userAgent: string, names: Names): string | undefined =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Identifies this browser for the list of devices: an id that stays, and a name such as "Chrome, Windows". */
export function identifyBrowser(
  { userAgent }: Pick<Navigator, 'userAgent'>,
  storage: Pick<ClientStorage, 'get' | 'set'> | undefined,
): { readonly id: string; readonly name: string } {
  const id = storage?.get('device-id') ?? crypto.randomUUID();
  storage?.set('device-id', id);
  const name = [findName(userAgent, BROWSERS), findName(userAgent, SYSTEMS)].filter(Boolean).join(', ');
  return { id, name: name || 'Browser' };
}
