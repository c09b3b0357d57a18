// The small plugins of earlier versions of the plugin API (tests/pluginVersions) in the current engine.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadTestPlugin } from '#engine/testing/loadTestPlugin.ts';
import { renderWidget } from '#engine/testing/renderWidget.tsx';

const FOLDER = new URL('../pluginVersions/', import.meta.url);
const versions = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
type Factory = Parameters<typeof loadTestPlugin>[0];

describe.each(versions)('a module of the plugin API %s', (version) => {
  const load = async () => {
    const module = (await import(new URL(`${version}/plugin.ts`, FOLDER).href)) as { readonly default: Factory };
    return loadTestPlugin(module.default);
  };
  const type = `v${version.replace('.', '-')}.counter`;

  test('is loaded, and its row has its props, data and ports', async () => {
    const counter = (await load()).find(type);
    const { text, html, problems } = await renderWidget(
      counter,
      { title: 'Goals', steps: 2 },
      { realm: { locale: 'ar', direction: 'rtl' } },
    );
    expect(problems).toEqual([]);
    expect(text).toMatch(/^Goals: [0٠] engine \d+, guest, \S+, status -1 Add/);
    expect(html).toContain('dir="rtl"');
  });

  test('its migration and its validator are used', async () => {
    const counter = (await load()).find(type);
    expect(counter.migrations[0]!({ name: 'Goals' })).toEqual({ title: 'Goals', steps: 1 });
    expect((await renderWidget(counter, { title: 'Goals', steps: 0 })).html).toBe('');
  });
});
