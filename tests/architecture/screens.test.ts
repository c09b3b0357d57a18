// Each folder of src/screens declares its screen, so that the router, the head and the server find it without a
// second list.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listScreens } from '../../src/cli/generate/screenIndex.ts';
import { isIndexable } from '../../src/routes/isIndexable.ts';
import { NOT_BUILT } from '../../src/routes/notBuilt.ts';
import { ROUTE_PAGES } from '../../src/routes/pageIds.ts';
import { ROUTES } from '../../src/routes/routeTable.ts';
import { screenLoaders } from '../../src/screens/index.gen.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Creates a temporary folder of screens. @param files text of each file, by its path in that folder */
function writeScreens(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'marquee-screens-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const formatDeclaration = (route: string): string =>
  `export const screen = defineScreen({\n  route: '${route}',\n});\n`;

describe('screens', () => {
  test('each folder declares a route of ROUTES that no composed page renders, and has the name of the route', () => {
    for (const { folder, route } of listScreens('src/screens')) {
      expect(Object.keys(ROUTES), folder).toContain(route);
      expect(Object.keys(ROUTE_PAGES), folder).not.toContain(route);
      expect(folder).toBe(route.toLowerCase().replaceAll('_', '-'));
    }
  });
  test('src/routes/notBuilt.ts lists exactly the routes that have neither a screen nor a page', () => {
    // HOME and SECTION are pages of each realm; src/app/entryAdmin.tsx opens the area of the editors.
    const built = [...Object.keys(screenLoaders), ...Object.keys(ROUTE_PAGES), 'HOME', 'SECTION'];
    const isMissing = (route: string): boolean => !built.includes(route) && !route.startsWith('ADMIN_');
    expect(NOT_BUILT.toSorted()).toEqual(Object.keys(ROUTES).filter(isMissing).toSorted());
  });
  test('search engines may index a screen exactly where src/routes/isIndexable.ts lists its route', async () => {
    for (const load of Object.values(screenLoaders)) {
      const { route, robots } = await load();
      expect(robots === 'index', route).toBe(isIndexable(route));
    }
  });
  test('a new folder is listed without another change; shared and empty folders are not screens', () => {
    const root = writeScreens({
      'profiles/screen.ts': formatDeclaration('PROFILES'),
      'account/screen.ts': formatDeclaration('ACCOUNT'),
      '_shared/Frame.tsx': '',
    });
    mkdirSync(join(root, 'left-behind', 'panels'), { recursive: true });
    expect(listScreens(root)).toEqual([
      { folder: 'account', route: 'ACCOUNT' },
      { folder: 'profiles', route: 'PROFILES' },
    ]);
  });
  test('a folder without a declaration, without a route or with a repeated route throws an error that names it', () => {
    const root = writeScreens({
      'account/AccountPage.tsx': '',
      'gift/screen.ts': 'export const screen = defineScreen({});',
      'profiles/screen.ts': formatDeclaration('PROFILES'),
      'profiles-again/screen.ts': formatDeclaration('PROFILES'),
    });
    const list = () => listScreens(root);
    expect(list).toThrow(/account has no screen\.ts/);
    expect(list).toThrow(/gift\/screen\.ts has no line `route/);
    expect(list).toThrow(/profiles-again\/screen\.ts declares PROFILES, the route of profiles/);
  });
});
