import type { Plugin } from 'vite';

/**
 * Leaves the schemas of widgets out of the client. Authors, the server and the editor need them; in the browser the
 * compiled validator checks the props. The schema is the larger part of a widget's declaration
 * (docs/adr/005-bytes.md).
 */
export const withoutWidgetSchemas: Plugin = {
  name: 'without-widget-schemas',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /[\\/]widgets[\\/][^\\/]+[\\/]schema\.ts$/ },
    handler: () => 'export const propsSchema = undefined;',
  },
};
