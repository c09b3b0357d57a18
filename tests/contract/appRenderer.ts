// A page renderer for contract tests: the product's own, in this process and without a build.
import { render } from '#src/app/entryServer.tsx';
import type { PageRenderer } from '#src/server/ssr/createPageRenderer.ts';

export const appRenderer: PageRenderer = {
  render: (input) =>
    render({ ...input, entry: '/entry.js', assets: () => ({ styles: [], modules: [] }), listLinkedFiles: () => [] }),
  admin: () => Promise.reject(new Error('this test server has no admin area')),
  assetsFolder: undefined,
  middleware: undefined,
  close: () => Promise.resolve(),
};
