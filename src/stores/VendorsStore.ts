import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import { LoadedValue } from './LoadedValue.ts';

/** The companies that receive viewers' data, loaded when a viewer opens their list. */
export class VendorsStore implements LazyStore {
  readonly list: LoadedValue<CallResponse<'getVendors'>>;

  constructor({ api, locale }: LazyStoreDeps) {
    this.list = new LoadedValue(() => api.getVendors({ lang: locale() }));
  }

  forget(cause: ContextChange): void {
    if (cause !== 'viewer') this.list.clear();
  }
}
