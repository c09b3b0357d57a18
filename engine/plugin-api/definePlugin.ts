import { ENGINE_VERSION, fitsEngine } from './engineVersion.ts';
import type { AnyWidget } from './defineWidget.ts';

/** Widgets that travel together: what somebody outside this repository publishes. */
export type Plugin = {
  /** Lower case with hyphens: also the capability that rows may ask for. */
  readonly id: string;
  /** Engine versions it works with: `1`, or `1-3`. */
  readonly engine: string;
  readonly widgets: readonly AnyWidget[];
};

const ID = /^[a-z][a-z0-9-]{1,60}$/;
const VENDOR_TYPE = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

/**
 * Declares a plugin. No side effect: a host registers it, or not.
 * @throws when the id, the engine versions or a row type cannot be used; the message says which and what to write instead.
 */
export function definePlugin(plugin: {
  readonly id: string;
  readonly engine: string;
  readonly widgets: readonly AnyWidget[];
}): Plugin {
  const { id, engine, widgets } = plugin;
  if (!ID.test(id))
    throw new Error(
      `definePlugin: the id "${id}" cannot be used. Write lower-case letters, digits and hyphens, for example acme-polls.`,
    );
  if (fitsEngine(engine) === undefined)
    throw new Error(
      `${id}: engine is "${engine}". Write the engine versions it works with, for example "${ENGINE_VERSION}" or "${ENGINE_VERSION}-${ENGINE_VERSION + 1}".`,
    );
  if (widgets.length === 0) throw new Error(`${id}: it has no widgets. Give at least one defineWidget({ ... }).`);
  const seen = new Set<string>();
  for (const { type } of widgets) {
    if (!VENDOR_TYPE.test(type))
      throw new Error(
        `${id}: the row type "${type}" has no vendor prefix. Write ${id.split('-')[0]}.${type}, so that it never meets a built-in one.`,
      );
    if (seen.has(type)) throw new Error(`${id}: it declares the row type "${type}" twice.`);
    seen.add(type);
  }
  return Object.freeze({
    id,
    engine,
    widgets: widgets.map((widget) => Object.freeze({ ...widget, owner: id })),
  });
}
