// Reads the logos that realm.json names: the general one and those of single languages.
import { excerpt } from '#schemas/excerpt.ts';
import { isObject } from '#schemas/isObject.ts';
import { readLogo, type ParsedLogo } from '../../svg/readLogo.ts';
import type { Art } from './checkArt.ts';
import type { CheckContext } from './checkContext.ts';
import { fillRealmDefaults } from './checkRealmFile.ts';

const FILE = 'realm.json';

/** The logos of a realm. */
export type Logos = {
  /** Undefined: the realm has none. */
  readonly general: ParsedLogo | undefined;
  /** Logos of single languages, by the language of their entry in `localeSettings`. */
  readonly byLocale: ReadonlyMap<string, ParsedLogo>;
};

/** Reads the logos, and reports those that are missing or cannot be rendered. */
export function checkLogos(context: CheckContext, art: Art): Logos {
  const { logo, localeSettings } = fillRealmDefaults(context.folder);
  const entries = Array.isArray(localeSettings) ? (localeSettings as readonly unknown[]) : [];
  const byLocale = new Map<string, ParsedLogo>();
  entries.forEach((entry, index) => {
    if (!isObject(entry) || typeof entry['locale'] !== 'string') return;
    const read = readNamedLogo(context, art, entry['logo'], `/localeSettings/${index}/logo`);
    if (read) byLocale.set(entry['locale'], read);
  });
  return { general: readNamedLogo(context, art, logo, '/logo'), byLocale };
}

/**
 * Reads one logo.
 * @param name the name of its file in art/; it may be unchecked
 * @param pointer where realm.json names it
 */
function readNamedLogo(
  { folder, report }: CheckContext,
  art: Art,
  name: unknown,
  pointer: string,
): ParsedLogo | undefined {
  if (typeof name !== 'string') return undefined;
  const root = art.svgs.get(name);
  if (!root) {
    if (!folder.assets.has(`art/${name}`))
      report(FILE, 'PICTURE_MISSING', pointer, { expected: 'the name of an SVG file in art/', found: excerpt(name) });
    return undefined;
  }
  const result = readLogo(root);
  if ('logo' in result) return result.logo;
  report(`art/${name}`, 'SVG_UNSAFE', '', {
    expected: 'filled paths only',
    found: result.unsafePart.slice(0, 80),
  });
  return undefined;
}
