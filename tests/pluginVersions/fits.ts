// How the types of two versions of the plugin API are compared.
import type { PluginHost } from '#engine/remote/loadPlugin.ts';

/** Is an error of the type check when a value of the type `Given` cannot be used where `Needed` is. */
export type Fits<Needed, Given extends Needed> = Given;

type Without<Name extends keyof PluginHost> = Omit<PluginHost, Name>;
type Removed = Without<'request'>;
type OtherType = Without<'engine'> & { readonly engine: string };
type OtherArgument = Without<'request'> & { readonly request: (endpoint: number) => Promise<{ status: number }> };

/** The comparison finds what breaks plugins. */
export type FindsBreaks = [
  // @ts-expect-error a member was removed
  Fits<PluginHost, Removed>,
  // @ts-expect-error a member has another type
  Fits<PluginHost, OtherType>,
  // @ts-expect-error a function needs another argument
  Fits<PluginHost, OtherArgument>,
  Fits<PluginHost, PluginHost & { readonly added: true }>,
];
