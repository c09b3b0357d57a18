import type { AccountEvents } from '#schemas/api/identity/getAccountEvents.ts';
import type { OwnAccount } from '#schemas/domain/own-account.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import { LoadedValue } from './LoadedValue.ts';

/** What the viewer manages of their account. */
export class AccountStore implements LazyStore {
  readonly account: LoadedValue<OwnAccount>;
  /** What happened to the account, the latest first. */
  readonly events: LoadedValue<AccountEvents>;

  constructor({ api }: LazyStoreDeps) {
    this.account = new LoadedValue(() => api.getAccount({}));
    this.events = new LoadedValue(() => api.getAccountEvents({}));
  }

  forget(cause: ContextChange): void {
    if (cause === 'settings') return;
    this.account.clear();
    this.events.clear();
  }
}
