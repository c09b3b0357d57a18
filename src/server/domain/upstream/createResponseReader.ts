// Reads responses of an upstream into the forms in which this server stores content. Each response is read once, not
// once for each viewer.
import type { Problem } from '#schemas/problems.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { UpstreamReader, UpstreamRequest } from './createUpstreams.ts';
import type { UpstreamReadOptions } from './readUpstreamItems.ts';

/** Converts the value of a response. Throws UpstreamFailure for a wrong shape. */
export type Convert<T> = (value: unknown, options: UpstreamReadOptions) => T;

/** Reads a response; undefined when the upstream does not have the document, `rejected` when it refused the request. */
export type ReadResponse = <T>(
  request: Omit<UpstreamRequest, 'check'>,
  convert: Convert<T>,
) => Promise<T | 'rejected' | undefined>;

/** Creates the function that reads a document of the upstream and converts it to the product's own types. */
export function createResponseReader(realm: RealmSnapshot, upstream: UpstreamReader): ReadResponse {
  /**
   * Converted values by parsed response. A cached response is always requested by the same path, so it always gets the
   * same conversion.
   */
  const converted = new WeakMap<object, unknown>();
  return async <T>(request: Omit<UpstreamRequest, 'check'>, convert: Convert<T>) => {
    const convertOnce = (value: unknown): T => {
      const canBeCached = typeof value === 'object' && value !== null;
      if (canBeCached && converted.has(value)) return converted.get(value) as T;
      const problems: Problem[] = [];
      const result = convert(value, {
        chain: createLocaleChain(request.locale, realm.view.defaultLocale),
        imageHost: realm.content.realm?.imageHost,
        add: (problem) => problems.push(problem),
      });
      if (canBeCached) converted.set(value, result);
      if (problems.length > 0) upstream.report(request.path, problems);
      return result;
    };
    const response = await upstream.read({ ...request, check: convertOnce });
    if (response === 'rejected') return response;
    return response.value === undefined ? undefined : convertOnce(response.value);
  };
}
