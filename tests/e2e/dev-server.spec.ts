// The dev server applies a new row type, a changed schema and the correction of a mistake in a schema without a restart by
// hand.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startDevCheckout, type DevCheckout } from './devCheckout.ts';
import { expect, test } from './fixtures.ts';

const WIDGET = `import { defineWidget } from '#engine/plugin-api/index.ts';
import { propsSchema } from './schema.ts';

export const widget = defineWidget({
  type: 'note',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  estimate: () => ({ mobile: 80, tablet: 80, desktop: 80, tv: 80 }),
});
`;
const VIEW = `import type { ViewProps } from '#engine/plugin-api/index.ts';
import type { Props } from './schema.ts';

export default function Note({ props }: ViewProps<Props>) {
  return <p data-note="">{props.text}</p>;
}
`;
/** Returns the code of schema.ts. `end`: code after the schema, for a mistake. */
const createSchemaCode = (
  defaultText: string,
  end = '',
): string => `import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';

export const propsSchema = defineSchema({
  type: 'object',
  description: 'A note.',
  additionalProperties: false,
  properties: { text: { type: 'string', maxLength: 80, default: '${defaultText}', description: 'The note.' } },
}${end});
export type Props = TypeOf<typeof propsSchema>;
`;

/**
 * Runs `change` and waits until the server has started again and the open page has reloaded after that, by itself. The
 * page may reload once more before, when Vite notices the change.
 *
 * @param restarts number of restarts of the server since the test began, with this one.
 */
async function expectReload(
  page: Page,
  checkout: DevCheckout,
  { restarts, change }: { readonly restarts: number; readonly change: () => void },
): Promise<void> {
  change();
  const countLines = (text: string): number => checkout.output().split(text).length - 1;
  await expect.poll(() => countLines('the server starts again'), { timeout: 120_000 }).toBe(restarts);
  const since = Date.now();
  await expect.poll(() => countLines('ready on '), { timeout: 120_000 }).toBe(restarts + 1);
  await page.waitForFunction(
    (time) => performance.timeOrigin > time && document.documentElement.hasAttribute('data-hydrated'),
    since,
    { timeout: 120_000 },
  );
}

const readContracts = ({ folder }: DevCheckout): string =>
  readFileSync(join(folder, 'widgets/contracts.gen.ts'), 'utf8');

test(
  'a new widget, a changed schema and a removed widget reach the open page; a mistake is explained, and the server keeps running',
  { tag: '@deep' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const checkout = await startDevCheckout(['default', 'ironclad']);
    try {
      const expectOutput = (text: string | RegExp): Promise<void> =>
        expect.poll(() => checkout.output(), { timeout: 120_000 }).toMatch(text);
      const address = `http://ironclad.localhost:${checkout.port}/`;
      await expectOutput(/ready on /);
      expect((await page.goto(address, { timeout: 120_000 }))?.status(), checkout.output()).toBe(200);
      await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'), undefined, {
        timeout: 120_000,
      });

      await test.step('a new folder', async () => {
        await expectReload(page, checkout, {
          restarts: 1,
          change() {
            checkout.write('widgets/note/schema.ts', createSchemaCode('The first text'));
            checkout.write('widgets/note/View.tsx', VIEW);
            checkout.write('widgets/note/widget.ts', WIDGET);
          },
        });
        expect(existsSync(join(checkout.folder, 'widgets/note/validate.gen.js'))).toBe(true);
        expect(readContracts(checkout)).toContain('./note/widget.ts');
        checkout.write(
          'realms/ironclad/pages/home.json',
          JSON.stringify({ id: 'home', title: 'Home', elements: [{ type: 'note', v: 1, id: 'note', props: {} }] }),
        );
        checkout.run('src/cli/realm.ts', 'publish', 'realms/ironclad');
        await expect(page.locator('[data-note]')).toHaveText('The first text', { timeout: 120_000 });
      });

      await test.step('a mistake in a schema', async () => {
        checkout.write('widgets/note/schema.ts', createSchemaCode('Never seen', ' oops'));
        await expectOutput(/generating code failed\. The server runs on with the code from before\./);
        await expectOutput(
          / {2}what: {3}SyntaxError.*\n {2}where: {2}widgets\/note\/schema\.ts:8\n[^]* {2}remedy: correct it/,
        );
        expect((await page.request.get(`http://127.0.0.1:${checkout.port}/healthz`)).status()).toBe(200);
      });

      await test.step('the corrected schema', async () => {
        await expectReload(page, checkout, {
          restarts: 2,
          change: () => checkout.write('widgets/note/schema.ts', createSchemaCode('The second text')),
        });
        await expect(page.locator('[data-note]')).toHaveText('The second text', { timeout: 120_000 });
      });

      await test.step('code of the server', async () => {
        await expectReload(page, checkout, {
          restarts: 3,
          change: () => checkout.write('src/server/domain/newFile.ts', 'export {};\n'),
        });
      });

      await test.step('a removed folder', async () => {
        await expectReload(page, checkout, {
          restarts: 4,
          change: () => rmSync(join(checkout.folder, 'widgets/note'), { recursive: true }),
        });
        await expect.poll(() => readContracts(checkout)).not.toContain('./note/widget.ts');
        await expect(page.locator('[data-note]')).toHaveCount(0, { timeout: 120_000 });
      });

      await test.step('Ctrl+C ends the server too', async () => {
        expect(await checkout.pressCtrlC()).toBe(0);
        await expect(fetch(`http://127.0.0.1:${checkout.port}/healthz`)).rejects.toThrow('fetch failed');
      });
    } finally {
      checkout.remove();
    }
  },
);
