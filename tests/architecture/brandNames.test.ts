// Brand names, hosts and colours are written only in the brand's folder, because a brand is data.
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = process.cwd();
/** Realms that belong to the product and to no brand: the neutral realm and the realm for debugging. */
const productRealms = ['default', 'debug'];

/** Texts that identify a brand, in lower case. */
type Traces = { names: string[]; colours: string[] };

const colourPattern = /#[0-9a-f]{3,8}\b/gi;
/** Returns a colour as `#` and six lower-case digits: `#ABC` and `#AABBCCFF` become `#aabbcc`. */
function normalizeColour(colour: string): string {
  const digits = colour.slice(1).toLowerCase();
  const sixDigits =
    digits.length <= 4
      ? digits
          .split('')
          .map((digit) => digit + digit)
          .join('')
      : digits;
  return `#${sixDigits.slice(0, 6)}`;
}
const isGrey = (colour: string): boolean =>
  colour.slice(1, 3) === colour.slice(3, 5) && colour.slice(3, 5) === colour.slice(5, 7);

/** Reads names and colours from the folders of the brands. Greys and colours of the neutral realm identify no brand. */
function readTraces(folder: string): Traces {
  const realms = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];
  const read = (realm: string, file: string): string =>
    existsSync(`${folder}/${realm}/${file}`) ? readFileSync(`${folder}/${realm}/${file}`, 'utf8') : '';
  const colours = (list: string[]): string[] =>
    list.flatMap((realm) => (read(realm, 'theme.json').match(colourPattern) ?? []).map(normalizeColour));
  const brands = realms.filter((realm) => !productRealms.includes(realm));
  const neutral = new Set(colours(productRealms));
  return {
    names: brands.map((name) => name.toLowerCase()),
    colours: [...new Set(colours(brands))].filter((colour) => !neutral.has(colour) && !isGrey(colour)),
  };
}

/** Returns the lines of a text that name a brand, in upper or lower case and also inside a longer word. */
function findTraces(path: string, text: string, traces: Traces): string[] {
  return text.split('\n').flatMap((line, index) => {
    const lower = line.toLowerCase();
    const names = traces.names.filter((name) =>
      name.length > 4 ? lower.includes(name) : new RegExp(`(?<![a-z])${name}(?![a-z])`).test(lower),
    );
    const colours = (line.match(colourPattern) ?? []).filter((colour) =>
      traces.colours.includes(normalizeColour(colour)),
    );
    return [...names, ...colours].map(
      (trace) =>
        `${path}:${index + 1} contains ${trace}: a brand's names and colours belong in realms/ only; read them from its data`,
    );
  });
}

describe('brand names', () => {
  test('are written only in realms, tests, documents and the README', () => {
    const traces = readTraces(`${root}/realms`);
    const files = globSync('{**/*,.*,.ci/*,.github/**/*}', {
      cwd: root,
      withFileTypes: true,
      exclude: (entry) => ['node_modules', 'dist', '.git', '.data', 'test-results'].includes(entry.name),
    })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1).replaceAll('\\', '/'))
      .filter((path) => !/^(realms|tests|docs)\/|^README|\.log$|\.test\.tsx?$/.test(path));
    expect(files).toContain('package.json');
    const found = files.flatMap((path) => {
      const content = readFileSync(`${root}/${path}`);
      return content.subarray(0, 8000).includes(0) ? [] : findTraces(path, content.toString('utf8'), traces);
    });
    expect(found, `\n${found.join('\n')}\n`).toEqual([]);
  });
  test('finds planted names and colours', () => {
    const traces: Traces = { names: ['northlight', 'nova'], colours: ['#aa3311'] };
    expect(
      findTraces(
        'a.ts',
        'const NorthlightTheme = 1;\n// NOVA\n// innovation\ncolor: #A31;\ncolor: #aa3311ff;\ncolor: #123456;',
        traces,
      ).map((line) => line.split(':')[1]),
    ).toEqual(['1 contains northlight', '2 contains nova', '4 contains #A31', '5 contains #aa3311ff']);
    expect(normalizeColour('#A31')).toBe('#aa3311');
  });
});
