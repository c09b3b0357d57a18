// How the types of two versions of the plugin API are compared.
import type { Ports, TextPort } from '#engine/plugin-api/index.ts';
import type { PluginHost } from '#engine/remote/loadPlugin.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';

/** Is an error of the type check when a value of the type `Given` cannot be used where `Needed` is. */
export type Fits<Needed, Given extends Needed> = Given;

/** Types of a version whose values plugins do not make themselves: they pass on what the engine gave them. */
type Received = { readonly item: unknown; readonly link: unknown };

/** A type of a version, with items and links as the engine gives them now: fields may be added to them. */
type Now<T, R extends Received> = T extends R['item']
  ? ContentItem
  : T extends R['link']
    ? Link
    : T extends AbortSignal
      ? T
      : T extends readonly (infer Entry)[]
        ? number extends T['length']
          ? readonly Now<Entry, R>[]
          : { [Index in keyof T]: Now<T[Index], R> }
        : T extends object
          ? { [Name in keyof T]: Now<T[Name], R> }
          : T;

/**
 * A port, or another object with methods, as plugins of a version call it. TypeScript compares the arguments of methods
 * loosely, and those of functions in properties strictly, so each method becomes such a function.
 */
export type Called<Port, R extends Received> = {
  readonly [Name in keyof Port]: Port[Name] extends (...input: infer Input) => infer Result
    ? (...input: Extract<Now<Input, R>, readonly unknown[]>) => Result
    : Port[Name];
};

/** The same for what the engine has now. */
export type Callable<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...input: infer Input) => infer Result
    ? (...input: Input) => Result
    : Port[Name];
};

/** All ports as plugins of a version call them. */
export type CalledPorts<All, R extends Received> = { readonly [Name in keyof All]: Called<All[Name], R> };

/** All ports of the engine. */
export type CallablePorts<All> = { readonly [Name in keyof All]: Callable<All[Name]> };

type Without<Name extends keyof PluginHost> = Omit<PluginHost, Name>;
type Removed = Without<'request'>;
type OtherType = Without<'engine'> & { readonly engine: string };
type OtherArgument = Without<'request'> & { readonly request: (endpoint: number) => Promise<{ status: number }> };

type Live = { readonly item: ContentItem; readonly link: Link };
type WithText<Text> = Omit<Ports, 'text'> & { readonly text: Omit<TextPort, keyof Text> & Text };
type NarrowArgument = WithText<{ number(value: 1 | 2): string }>;
type MoreArguments = WithText<{ number(value: number, digits: number): string }>;
type WideArgument = WithText<{ number(value: number | string, digits?: number): string }>;
type OldItem = Pick<ContentItem, 'id' | 'title'>;
type OldLinks = { toItem(item: OldItem): string };
type NewLinks = { toItem(item: ContentItem): string };

/** The comparison finds what breaks plugins. */
export type FindsBreaks = [
  // @ts-expect-error a member was removed
  Fits<PluginHost, Removed>,
  // @ts-expect-error a member has another type
  Fits<PluginHost, OtherType>,
  // @ts-expect-error a function needs another argument
  Fits<PluginHost, OtherArgument>,
  Fits<PluginHost, PluginHost & { readonly added: true }>,
  Fits<CalledPorts<Ports, Live>, CallablePorts<Ports>>,
  // @ts-expect-error a method of a port accepts less
  Fits<CalledPorts<Ports, Live>, CallablePorts<NarrowArgument>>,
  // @ts-expect-error a method of a port needs another argument
  Fits<CalledPorts<Ports, Live>, CallablePorts<MoreArguments>>,
  Fits<CalledPorts<Ports, Live>, CallablePorts<WideArgument>>,
  // Items have more fields than in an earlier version, and plugins pass them on.
  Fits<Called<OldLinks, { readonly item: OldItem; readonly link: Link }>, Callable<NewLinks>>,
];
