/**
 * Version of the plugin API, increased with each change that may break an older plugin. Rows can require it:
 * `requires: { engine: n }`.
 */
export const ENGINE_VERSION = 1;
