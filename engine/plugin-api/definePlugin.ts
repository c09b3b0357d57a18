import { parseEngineRange } from './engineRange.ts';
import { ENGINE_VERSION } from './engineVersion.ts';
import type { AnyWidget } from './defineWidget.ts';

/** A set of widgets that a third party publishes together. */
export type Plugin = {
  /** Id in lower case with hyphens. It is also the name of the capability that rows may require. */
  readonly id: string;
  /** Engine versions that the plugin works with: `1`, or `1-3`. */
  readonly engine: string;
  readonly widgets: readonly AnyWidget[];
};

const ID = /^[a-z][a-z0-9-]{1,60}$/;
const VENDOR_TYPE = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

/**
 * Declares a plugin, without side effects: the host decides whether to register it.
 * @throws when the id, the engine versions or a row type is invalid. The message names the wrong value and what to
 * write instead.
 */
export function definePlugin(plugin: Plugin): Plugin {
  const { id, engine, widgets } = plugin;
  if (!ID.test(id))
    throw new Error(
      `definePlugin: the id "${id}" cannot be used. Write lower-case letters, digits and hyphens, for example acme-polls.`,
    );
  if (parseEngineRange(engine) === undefined)
    throw new Error(
      `${id}: engine is "${engine}". Write the engine versions it works with, for example "${ENGINE_VERSION}" or "${ENGINE_VERSION}-${ENGINE_VERSION + 1}".`,
    );
  if (widgets.length === 0) throw new Error(`${id}: it has no widgets. Add at least one defineWidget({ ... }).`);
  const declaredTypes = new Set<string>();
  for (const { type } of widgets) {
    if (!VENDOR_TYPE.test(type))
      throw new Error(
        `${id}: the row type "${type}" has no vendor prefix. Write ${id.split('-')[0]}.${type}, so that it cannot collide with a built-in one.`,
      );
    if (declaredTypes.has(type)) throw new Error(`${id}: it declares the row type "${type}" twice.`);
    declaredTypes.add(type);
  }
  return Object.freeze({
    id,
    engine,
    widgets: widgets.map((widget) => Object.freeze({ ...widget, owner: id })),
  });
}
