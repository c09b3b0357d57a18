import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';

/** The builds of a plugin under development. Each build has another object with the URL and hash of its file. */
export type PluginBuilds = {
  get(): PluginDefinition;
  subscribe(onBuild: () => void): () => void;
};
