// Finds the API calls with which a row loads its data, by starting its own loader with a port that refuses every call.
import type { widgets } from '#widgets/contracts.gen.ts';
import type { DeliverContext } from '../../delivery/deliver.ts';

/** The loader of a row's widget. */
export type RowLoad = NonNullable<(typeof widgets)[number]['load']>;

/** The calls with which a row begins. Calls that depend on the response of another one are not known. */
export type FoundCalls = {
  readonly names: readonly string[];
  /** Whether the loader failed before it made a call, so that its calls are not known. */
  readonly isUnknown: boolean;
};

/** Starts the loader of a row. Nothing is requested. */
export async function findCalls(
  load: RowLoad,
  props: unknown,
  { pageId, context: { now, subject } }: { readonly pageId: string; readonly context: DeliverContext },
): Promise<FoundCalls> {
  const names = new Set<string>();
  const refuse = (name: string): Promise<never> => {
    names.add(name);
    return Promise.reject(new Error(`${name} is only recorded.`));
  };
  try {
    await load(props as never, {
      ports: {
        content: { bucketItems: () => refuse('getSectionBucket'), read: refuse },
        clock: { now: () => now },
        address: { query: {}, change: () => undefined },
        preferences: { backgroundVideo: 'none', lastChannel: undefined, rememberChannel: () => undefined },
      },
      signal: new AbortController().signal,
      pageId,
      subject,
      query: {},
    });
    return { names: [...names], isUnknown: false };
  } catch {
    return { names: [...names], isUnknown: names.size === 0 };
  }
}
