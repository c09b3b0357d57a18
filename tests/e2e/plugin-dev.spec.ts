// `npm run plugin -- dev`: an author works on a plugin and sees each change in the page of a brand.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { createPlugin } from '../../src/cli/plugin/createPlugin.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test as base } from './fixtures.ts';

/** A running command. */
type Command = {
  /** Address of the preview at the brand. */
  readonly address: string;
  readonly folder: string;
  /** Replaces a text in a file of the plugin. */
  edit(name: string, from: string, to: string): void;
  stop(): Promise<void>;
};

type Start = (kind: 'module' | 'frame') => Promise<Command>;

const test = base.extend<{ dev: Start }>({
  dev: async ({ product }, provide) => {
    const running: Command[] = [];
    await provide(async (kind) => {
      const command = await start(kind, product.url('ironclad'));
      running.push(command);
      return command;
    });
    for (const command of running) {
      await command.stop();
      rmSync(command.folder, { recursive: true });
    }
  },
});

async function start(kind: 'module' | 'frame', site: string): Promise<Command> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-dev-'));
  createPlugin({ type: 'acme.votes', kind, folder });
  const args = ['src/cli/plugin.ts', 'dev', folder, '--site', new URL(site).origin, '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let address: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    address = /^open (.+)$/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  child.stdout.resume();
  if (address === undefined) throw new Error('the command printed no address');
  return {
    address,
    folder,
    edit(name, from, to) {
      const path = join(folder, name);
      const before = readFileSync(path, 'utf8');
      if (!before.includes(from)) throw new Error(`${name} has no ${from}`);
      writeFileSync(path, before.replaceAll(from, to));
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Opens the preview of a command as an editor. */
async function openPreview(page: Page, address: string): Promise<void> {
  await openEmptyDocument(page, address);
  await signInByApi(page, 'editor@demo.test');
  await page.goto(address);
}

const status = (page: Page) => page.getByRole('complementary').getByRole('status');
const rows = (page: Page) => page.locator('[data-plugin="acme-votes"]');

test('an author sees each change of a module at once, and its state stays', async ({ page, dev, problems }) => {
  const { address, edit, stop } = await dev('module');
  await openPreview(page, address);
  await expect(status(page)).toHaveText('acme-votes, build 1');
  await expect(rows(page).getByRole('heading')).toHaveText([
    'Who wins?',
    'A question of a whole sentence, on a phone?',
  ]);
  expect(await findAxeViolations(page)).toEqual([]);

  // A text, then a state that the viewer changes.
  edit('plugin.js', "h('bdi', null, title)", "h('bdi', null, title + ' Now!')");
  await expect(rows(page).getByRole('heading').first()).toHaveText('Who wins? Now!');
  edit('plugin.js', '{ createElement: h }', '{ createElement: h, useState }');
  edit('plugin.js', '    const headingId', '    const [votes, setVotes] = useState(0);\n    const headingId');
  edit('plugin.js', "h('ul'", "h('button', { onClick: () => setVotes(votes + 1) }, 'Votes: ' + votes),\n      h('ul'");
  const vote = rows(page).first().getByRole('button');
  await expect(vote).toHaveText('Votes: 0');
  await vote.click();
  await vote.click();
  edit('plugin.js', "'Votes: '", "'Stimmen: '");
  await expect(vote, 'the state stays').toHaveText('Stimmen: 2');

  // A file with an error leaves the last build on the page.
  const buildBeforeError = readBuildNumber(await status(page).textContent());
  edit('plugin.js', 'return definePlugin(', 'return definePlugin((');
  await expect(page.getByRole('complementary')).toContainText('PLUGIN_BUILD_FAILED');
  await expect(vote).toHaveText('Stimmen: 2');
  edit('plugin.js', 'definePlugin((', 'definePlugin(');
  await expect(page.getByRole('complementary')).not.toContainText('PLUGIN_BUILD_FAILED');
  await expect(vote).toHaveText('Stimmen: 2');
  expect(readBuildNumber(await status(page).textContent())).toBe(buildBeforeError + 1);

  // A build with other hooks starts with empty state. React itself would throw an error for changed hooks.
  edit('plugin.js', "'Stimmen: '", "useState('Votos: ')[0]");
  await expect(vote).toHaveText('Votos: 0');

  // An error of the view is shown in its row; the next build is tried again.
  edit(
    'plugin.js',
    '    const headingId',
    "    if (title.startsWith('Who')) throw new Error('Intended');\n    const headingId",
  );
  await expect(rows(page).first().getByRole('alert')).toHaveText('Error: Intended');
  await expect(rows(page).nth(1).getByRole('heading')).toContainText('whole sentence');
  edit('plugin.js', "throw new Error('Intended');", ';');
  await expect(vote).toHaveText('Votos: 0');

  allowProblems(problems, /Intended/);

  // Each example is rendered as a row.
  edit('examples.json', '"Red"', '"Green"');
  await expect(rows(page).first().getByRole('listitem').first()).toHaveText('Green');

  await stop();
  await expect(status(page)).toContainText('is lost');
  await expect(vote).toBeVisible();
});

const readBuildNumber = (text: string | null): number => Number(/\d+$/.exec(text ?? '')?.[0]);

test('the address of the preview of a plugin contains the chosen language and audience', async ({ page, dev }) => {
  const { address } = await dev('module');
  await openPreview(page, address);
  await expect(rows(page).first()).toBeVisible();
  const bar = page.getByRole('complementary');
  await bar.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await bar.getByRole('combobox', { name: 'Audience' }).selectOption('viewer');
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(rows(page).first().locator('[lang="es"]')).toBeVisible();
  await expect(page).toHaveURL(/audience=viewer/);
  await expect(bar.getByRole('combobox').nth(2)).toHaveValue('viewer');
});

test('a frame under development is loaded again after a change', async ({ page, dev }) => {
  const { address, edit } = await dev('frame');
  await openPreview(page, address);
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByRole('heading')).toHaveText('Who wins?');
  edit('acme-votes.js', '= props.title', "= props.title + ' Now!'");
  await expect(frame.getByRole('heading')).toHaveText('Who wins? Now!');
});

test('the preview loads a plugin under development only from this machine', async ({ page, product }) => {
  const path = '/_admin/plugin-preview?dev-plugin=https://plugins.example';
  await openEmptyDocument(page, product.url('ironclad'));
  await signInByApi(page, 'editor@demo.test');
  const response = await page.goto(product.url('ironclad', path));
  expect(response!.headers()['content-security-policy']).not.toContain('plugins.example');
  await expect(status(page)).toContainText('does not load plugins under development');
});
