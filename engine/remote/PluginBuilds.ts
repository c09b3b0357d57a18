import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';

/** The builds of a plugin under development. */
export type PluginBuilds = {
  /** Returns the latest build. Each build is a new object, with the URL and the hash of the file that was built. */
  get(): PluginDefinition;
  /** @returns a function that removes the listener */
  subscribe(onBuild: () => void): () => void;
};
