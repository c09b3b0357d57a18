// A server without the demo, as `npm run serve` starts it: the way of a new operator from an empty server to a brand
// with an editor, and a token with which CI publishes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowProblems, expect, startProduct, test } from './fixtures.ts';
import { submitButton } from './signInSteps.ts';

test(
  'an operator sets up a new server, from its first page to a brand with an editor and a token for CI',
  { tag: '@deep' },
  async ({ page, problems }) => {
    test.setTimeout(180_000);
    const folder = mkdtempSync(join(tmpdir(), 'marquee-operator-'));
    const product = await startProduct({ DEMO: '0', SEED_REALMS: 'base', E2E_SEED: '' });
    const runRealm = (args: readonly string[], input = '', env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/realm.ts', ...args], {
        input,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: product.dataDir, ...env },
      });
      return { status, output: stdout + stderr };
    };
    try {
      const response = await page.goto(`http://127.0.0.1:${product.port}/`);
      expect(response?.status()).toBe(404);
      allowProblems(problems, /404/);
      await expect(page.getByRole('heading', { name: 'No brand is published yet' })).toBeVisible();
      await expect(page.getByText('npm run realm -- publish realms/nova')).toBeVisible();

      expect(runRealm(['create', 'nova', '--name', 'Nova', '--in', folder])).toMatchObject({ status: 0 });
      expect(runRealm(['publish', join(folder, 'nova')])).toMatchObject({ status: 0 });
      expect((await page.goto(`http://127.0.0.1:${product.port}/`))?.status()).toBe(404);
      allowProblems(problems, /404/);
      const heading = page.getByRole('heading', { level: 1, name: 'There is no site at this address' });
      await expect(page.getByText('The command npm run doctor lists them.')).toBeVisible();
      await expect(page.getByText(/nova/i), 'hosts of brands are not public').toHaveCount(0);
      // The page's own style applies: without it the heading has 36 px, and the text another font.
      await expect(heading).toHaveCSS('font-size', '32px');
      await expect(page.locator('body')).toHaveCSS('font-family', 'system-ui');
      const created = runRealm(['admin', 'create', 'eva@example.com'], 'correct horse battery\n');
      expect(created).toMatchObject({ status: 0 });
      expect(created.output).toContain('eva@example.com can sign in as admin');
      expect(created.output).not.toContain('correct horse');

      await page.goto(product.url('nova', '/login?from=/_admin/activity'));
      await page.locator('input[name="id"]').fill('eva@example.com');
      await page.locator('input[name="secret"]').fill('correct horse battery');
      await submitButton(page).click();
      await page.waitForURL((url) => url.pathname === '/_admin/activity');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const dev = await page.goto(product.url('nova', '/_admin/plugin-preview?dev-plugin=http://127.0.0.1:4100'));
      expect(dev?.status()).toBe(200);
      expect(
        dev?.headers()['content-security-policy'],
        'a production server allows no scripts from the address in the query',
      ).not.toContain('4100');

      const token = runRealm(['token', 'create', 'CI', '--days', '7']);
      const secret = /marquee_[\w-]{43}/.exec(token.output)?.[0] ?? '';
      expect(secret).not.toBe('');
      // CI has no DATA_DIR: only the address and the token.
      const ci = { DATA_DIR: join(folder, 'none'), MARQUEE_ADMIN_TOKEN: secret };
      const remote = ['--url', `http://127.0.0.1:${product.port}`];
      expect(runRealm(['publish', join(folder, 'nova'), ...remote], '', ci)).toMatchObject({ status: 0 });
      expect(runRealm(['admin', 'list', '--realm', 'nova', ...remote], '', ci).output).toContain(
        'A publish token cannot',
      );
      const listed = runRealm(['token', 'list']).output;
      expect(listed).toMatch(/CI +active/);
      expect(listed).not.toContain(secret);
      expect(runRealm(['token', 'revoke', /^([\w-]{36}) /m.exec(listed)?.[1] ?? ''])).toMatchObject({ status: 0 });
      expect(runRealm(['publish', join(folder, 'nova'), ...remote], '', ci)).toMatchObject({ status: 1 });

      const reset = runRealm(['admin', 'password', 'eva@example.com', '--generate']);
      expect(reset.output).toMatch(/shown only now: (\w{5}-){4}\w{5}/);
      expect(runRealm(['admin', 'role', 'eva@example.com', '--role', 'editor']).status).toBe(0);
      expect(runRealm(['admin', 'list']).output).toMatch(/eva@example.com +editor/);
      expect(runRealm(['admin', 'remove', 'eva@example.com']).status).toBe(0);
      expect(runRealm(['admin', 'list']).output).toContain('nova has no editor or administrator');
    } finally {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
