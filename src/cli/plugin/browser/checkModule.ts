import type { Page } from '@playwright/test';
import type { PluginFinding } from '../findings.ts';
import { findViolations, PLUGIN_SITE, STEP_LIMIT_S, waitForStep } from './openPage.ts';
import type { PlacedProps } from './placedProps.ts';

/** The viewers for whom each example is rendered. axe reads the first one. */
const VIEWERS = [
  { realm: { locale: 'en', direction: 'ltr' }, session: 'guest' },
  { realm: { locale: 'ar', direction: 'rtl' }, session: 'viewer' },
] as const;

type MountedWidget = { readonly errors: readonly unknown[]; readonly problems: readonly unknown[]; unmount(): void };
/** The part of the kit in the page that the functions of this file call (bundleKit.ts). */
type Kit = {
  loadTestPlugin(factory: unknown): Promise<{ find(type: string): unknown }>;
  mountWidget(root: Element, widget: unknown, props: unknown, viewer: unknown): Promise<MountedWidget>;
};
type MountRequest = {
  readonly url: string;
  readonly type: string;
  readonly props: unknown;
  readonly viewer: (typeof VIEWERS)[number];
};

/** Runs in the page: renders an example as the server does, and hydrates it. Returns errors and differences. */
async function mount({ url, type, props, viewer }: MountRequest): Promise<string[]> {
  const page = window as Window & { readonly kit?: Kit; mounted?: MountedWidget };
  page.mounted?.unmount();
  delete page.mounted;
  Object.assign(document.documentElement, { lang: viewer.realm.locale, dir: viewer.realm.direction });
  try {
    const { default: factory } = (await import(url)) as { default: unknown };
    const plugin = await page.kit!.loadTestPlugin(factory);
    const root = document.querySelector('#row')!;
    page.mounted = await page.kit!.mountWidget(root, plugin.find(type), props, viewer);
    // A problem: the widget refused the props of the example, so it rendered nothing.
    return [...page.mounted.problems.map((problem) => JSON.stringify(problem)), ...page.mounted.errors.map(String)];
  } catch (error) {
    return [String(error)];
  }
}

/** React lists usual reasons and the tree after its first sentence; docs/plugins.md names the reasons. */
const shorten = (error: string): string => error.split('\n')[0]!.replace(/ As a result .*/, '');

/** Renders and hydrates each example, and runs axe on it. */
export async function checkModuleInPage(
  page: Page,
  file: string,
  examples: readonly PlacedProps[],
): Promise<readonly PluginFinding[]> {
  const findings: PluginFinding[] = [];
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(String(error)));
  for (const { where, type, props } of examples)
    for (const viewer of VIEWERS) {
      const step = page.evaluate(mount, { url: `${PLUGIN_SITE}/${file}`, type, props, viewer });
      const errors = await waitForStep(step);
      if (!errors) {
        const message = `in ${viewer.realm.locale} as a ${viewer.session}: it did not finish within ${STEP_LIMIT_S} s`;
        return [...findings, { id: 'PLUGIN_RENDER_FAILED', where, message }];
      }
      for (const error of new Set([...errors, ...uncaught.splice(0)]))
        findings.push({
          id: 'PLUGIN_RENDER_FAILED',
          where,
          message: `in ${viewer.realm.locale} as a ${viewer.session}: ${shorten(error)}`,
        });
      if (errors.length > 0 || viewer !== VIEWERS[0]) continue;
      for (const message of (await waitForStep(findViolations(page, ['#row']))) ?? [])
        findings.push({ id: 'PLUGIN_INACCESSIBLE', where, message });
    }
  return findings;
}
