// The part of `npm run plugin -- check` that needs a browser: the examples of a module are rendered and hydrated, a frame
// gets what the page of the product may send it, and axe reads the result.
import { isObject } from '#schemas/isObject.ts';
import { Ajv } from 'ajv';
import type { PluginFinding } from '../findings.ts';
import { getFileNames, listPluginRowTypes, readManifest, readProjectFile } from '../pluginProject.ts';
import { readStoredSamples } from '../storedSamples.ts';
import { bundleKit } from './bundleKit.ts';
import { checkFrameInPage } from './checkFrame.ts';
import { checkModuleInPage } from './checkModule.ts';
import { openPage, startBrowser } from './openPage.ts';
import type { PlacedProps } from './placedProps.ts';

/** The findings, or the reason why the plugin could not be run. */
export type BrowserCheck = { readonly findings: readonly PluginFinding[] } | { readonly missing: string };

/** Runs a plugin that has been built in Chromium. */
export async function checkInBrowser(folder: string): Promise<BrowserCheck> {
  const manifest = readManifest(folder);
  const started = await startBrowser();
  if ('missing' in started) return started;
  try {
    const page = await openPage(started.browser, folder, await bundleKit(manifest.kind));
    const versions = new Map((manifest.rows ?? []).map(({ type, version }) => [type, version ?? 1]));
    const names = getFileNames(manifest);
    const written = readProjectFile(folder, names.examples);
    const examples = listPluginRowTypes(manifest).flatMap((type): PlacedProps[] => {
      const ofType: readonly unknown[] = isObject(written) && Array.isArray(written[type]) ? written[type] : [];
      return ofType.map((example, index) => ({
        where: `${names.examples}#/${type}/${index}`,
        type,
        v: versions.get(type) ?? manifest.version ?? 1,
        props: isObject(example) ? example['props'] : {},
      }));
    });
    if (manifest.kind === 'module') return { findings: await checkModuleInPage(page, `${manifest.id}.js`, examples) };
    const samples = readStoredSamples(folder, manifest, new Ajv({ strict: false }), []).map(
      ({ file, type, v, props }): PlacedProps => ({ where: file, type, v, props }),
    );
    return { findings: await checkFrameInPage(page, names.built, examples, samples) };
  } finally {
    await started.browser.close();
  }
}
