// A page renderer for contract tests. It writes the state from which the app would render, so that a test can check the
// data of a document without a build of the app.
import { Readable } from 'node:stream';
import type { PageRenderer } from '#src/server/ssr/createPageRenderer.ts';

/** Text that only documents of the admin area contain. */
export const ADMIN_DOCUMENT = '<!-- document of the admin area -->';

/** Writes the state of each document as JSON. */
export const stateRenderer: PageRenderer = {
  render: ({ state }) =>
    Promise.resolve({
      status: 200,
      stream: Readable.from([JSON.stringify(state)]),
      abort: () => undefined,
    }),
  admin: (_input, state) => Promise.resolve(ADMIN_DOCUMENT + JSON.stringify(state)),
  assetsFolder: undefined,
  middleware: undefined,
  close: () => Promise.resolve(),
};
