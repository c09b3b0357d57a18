// `npm run plugin -- check` runs a plugin in a browser: new plugins have no findings, and each fault is named.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlugin } from '../../src/cli/plugin/createPlugin.ts';
import { expect, test } from './fixtures.ts';

type Finding = { readonly id: string; readonly where: string; readonly message: string };

/** Creates a plugin, changes a file of it, and checks it with the command. */
function check(kind: 'module' | 'frame', file?: string, change: (text: string) => string = (text) => text): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-plugin-check-'));
  createPlugin({ type: 'acme.votes', kind, folder });
  if (file !== undefined) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    expect(changed, `${file} is changed`).not.toBe(text);
    writeFileSync(path, changed);
  }
  const { stdout, stderr } = spawnSync(process.execPath, ['src/cli/plugin.ts', 'check', folder, '--json'], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Finding[];
}

test('a new plugin has no findings in a browser', { tag: '@deep' }, () => {
  expect(check('module')).toEqual([]);
  expect(check('frame')).toEqual([]);
});

test(
  'the view of a module that throws, differs from the server or is not accessible is found',
  { tag: '@deep' },
  () => {
    const withView = (code: string): Finding[] =>
      check('module', 'plugin.js', (text) => text.replace("h('bdi', null, title)", code));
    expect(withView("h('bdi', null, locale === 'ar' ? missing.title : title)")).toMatchObject([
      {
        id: 'PLUGIN_RENDER_FAILED',
        where: 'examples.json#/acme.votes/0',
        message: expect.stringMatching(/^in ar as a viewer: .*missing is not defined/),
      },
      { id: 'PLUGIN_RENDER_FAILED', where: 'examples.json#/acme.votes/1' },
    ]);
    expect(withView("h('bdi', null, Math.random())")[0]).toMatchObject({
      id: 'PLUGIN_RENDER_FAILED',
      message: expect.stringMatching(/^in en as a guest: .*[Hh]ydrat/),
    });
    expect(withView("h('img', { src: 'data:,' })")).toMatchObject([
      { id: 'PLUGIN_INACCESSIBLE', message: expect.stringMatching(/^image-alt: /) },
      { id: 'PLUGIN_INACCESSIBLE' },
    ]);
  },
);

test('a frame that does not survive the messages of the kit, or is not accessible, is found', { tag: '@deep' }, () => {
  const withScript = (from: string, to: string): string[] =>
    check('frame', 'acme-votes.js', (text) => text.replace(from, to)).map(({ id, message }) => `${id} ${message}`);
  expect(withScript("message?.type === 'ping'", "message.type === 'ping'")).toEqual([
    expect.stringMatching(/^PLUGIN_FRAME_FAILED after malformed messages: it threw TypeError/),
  ]);
  expect(withScript('data?.marquee !== 1 || data.type', 'data.marquee !== 1 || data.type')).toEqual([
    expect.stringMatching(/^PLUGIN_FRAME_FAILED when malformed messages come before the first one: it threw TypeError/),
  ]);
  expect(
    withScript("port.postMessage({ type: 'ready' })", "if (data.locale === 'en') port.postMessage({ type: 'ready' })"),
  ).toEqual([
    expect.stringMatching(
      /^PLUGIN_FRAME_FAILED after a change of the language to Arabic: it did not respond within 5 s/,
    ),
  ]);
  expect(withScript('height: document.documentElement.scrollHeight', "height: 'tall'")).toEqual([
    'PLUGIN_FRAME_FAILED it sent a message that the page drops: {"type":"height","height":"tall"}',
  ]);
  expect(withScript('= colours.text', "= '#444444'")[0]).toMatch(/^PLUGIN_INACCESSIBLE color-contrast: /);
});
