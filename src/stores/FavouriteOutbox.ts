// The viewer's changes of favourites on their way to the server. src/app/followFavourites.ts connects it to the browser.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '#schemas/idempotency.ts';
import type { Api } from '#src/api/createApi.ts';
import type { OutboxKey, OutboxStorage } from '#src/api/openOutboxStorage.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** The calls that change favourites. */
export type FavouritesApi = Pick<Api, 'putFavourite' | 'deleteFavourite'>;

/** The latest change of an item that the server has not confirmed. It contains nothing secret. */
export type FavouriteChange = OutboxKey & {
  /** For lists of favourites, which show an added item before the server returns it. */
  readonly item: ContentItem;
  /** Whether the change makes the item a favourite. */
  readonly favourite: boolean;
  /** Whether the item is a favourite on the server; missing: not known, because an earlier change may have arrived. */
  readonly before?: boolean;
  /** The Idempotency-Key, new with each change. */
  readonly key: string;
  /** Whether a request with the change has been sent, whose response has not arrived yet or was lost. */
  readonly isSent: boolean;
  /** ms since 1970, by the device's clock. */
  readonly changedAt: number;
  /** The server's Retry-After: ms since 1970 before which nothing is sent. */
  readonly notBefore?: number;
};

/** A change that the tabs show. */
export type ShownFavourite = Pick<FavouriteChange, 'account' | 'item' | 'favourite'> & {
  /** The server has refused the opposite change, so the viewer is informed. */
  readonly isRefused: boolean;
};

/**
 * Where a change is stored: on the server (`confirmed`), in this browser until it can be sent (`stored`), or only in
 * this tab's memory until then (`in-tab`).
 */
export type ChangeState = 'confirmed' | 'stored' | 'in-tab';

/** The functions of the browser and of the session that the outbox needs. */
export type OutboxConnections = {
  readonly storage: OutboxStorage<FavouriteChange>;
  /** Id of the viewer's account; undefined for guests. */
  readonly account: () => string | undefined;
  /** Runs a task in one tab of the browser at a time. */
  readonly withLock: (task: () => Promise<void>) => Promise<void>;
  /** Shows a change in all tabs. */
  readonly show: (change: ShownFavourite) => void;
  /** Creates an Idempotency-Key. */
  readonly createKey: () => string;
  /** ms since 1970, by the device's clock. */
  readonly now: () => number;
};

type Failure = { readonly status?: number; readonly code?: string; readonly retryAfter?: number };

/**
 * Statuses after which the change is sent again; 0: no usable response. The others come from a server or proxy that
 * cannot handle the request now.
 */
const RETRY_STATUSES: readonly number[] = [0, 408, 425, 429, 502, 503, 504];
/**
 * A change is dropped before the server forgets its key. If it were sent again after that, it could undo a newer
 * change.
 */
const LIFETIME_MS = IDEMPOTENCY_KEY_LIFETIME_MS - HOUR_MS;
/** First delay before a change is sent again. It doubles with each failure and varies by half. */
const RETRY_DELAY_MS = 2 * SECOND_MS;
const MAX_RETRY_DELAY_MS = 5 * MINUTE_MS;

/**
 * Keeps the latest change of each item until the server has confirmed it, and sends it once: the tabs of a browser send
 * one after the other, and a repeated request has the key of the first one.
 *
 * A change belongs to the realm and account that made it, and is sent only for it: each request names the account, and
 * the server refuses a session of another one. Changes of an account that has signed out wait for its next sign-in,
 * because a session can also expire and the viewer was informed that the change is stored; they are dropped after
 * about 7 days. Guests have no favourites. The profiles of an account share its favourites.
 */
export class FavouriteOutbox implements LazyStore {
  private readonly deps: Pick<LazyStoreDeps, 'api' | 'isOnline' | 'after'>;
  private connections: OutboxConnections | undefined;
  /** The changes whose callers wait for the result, by key, with the error of the request; undefined: none so far. */
  private readonly errorsByKey = new Map<string, unknown>();
  private waitingSend: Promise<void> | undefined;
  private lastSend: Promise<void> = Promise.resolve();
  private cancelRetry: (() => void) | undefined;
  private failures = 0;

  constructor(deps: Pick<LazyStoreDeps, 'api' | 'isOnline' | 'after'>) {
    this.deps = deps;
  }

  /** Whether `connect` was called. */
  get isConnected(): boolean {
    return this.connections !== undefined;
  }

  /** Connects the outbox with the browser and the session. All other methods need it. */
  connect(connections: OutboxConnections): void {
    this.connections = connections;
  }

  /** Returns the current viewer's changes that the server has not confirmed, the oldest first. */
  async list(): Promise<FavouriteChange[]> {
    const { storage, account } = this.getConnections();
    const id = account();
    const changes = id === undefined ? [] : await storage.list(id);
    return changes.toSorted((a, b) => a.changedAt - b.changedAt);
  }

  /**
   * Stores a change, shows it in all tabs, and sends it. A change back to what the server has is not sent.
   *
   * @throws the error of the call when the server refused the change or the session has ended. When the session has
   *   ended, the change waits for the account's next sign-in.
   */
  async change(item: ContentItem, favourite: boolean): Promise<ChangeState> {
    const { storage, account: findAccount, show, createKey, now } = this.getConnections();
    const account = findAccount();
    if (account === undefined) throw new Error(`A guest cannot change the favourite ${item.id}: sign in first.`);
    const target: OutboxKey = { account, itemId: item.id };
    const key = createKey();
    const { change, isDurable } = await storage.update(target, (current) =>
      mergeChange(current, { ...target, item, favourite, before: !favourite, key, isSent: false, changedAt: now() }),
    );
    show({ account, item, favourite, isRefused: false });
    if (!change) return 'confirmed';
    const state = isDurable ? 'stored' : 'in-tab';
    if (!this.deps.isOnline()) return state;
    this.errorsByKey.set(key, undefined);
    try {
      await this.send();
      const error = this.errorsByKey.get(key);
      // oxlint-disable-next-line typescript/only-throw-error -- it is the error that the call threw
      if (error !== undefined) throw error;
    } finally {
      this.errorsByKey.delete(key);
    }
    const isWaiting = (await storage.list(account)).some((waiting) => waiting.key === key);
    return isWaiting ? state : 'confirmed';
  }

  /** Sends the viewer's changes, after those that are being sent. Does nothing while the browser is offline. */
  send(): Promise<void> {
    // One more run is enough: it begins later, so it sends every change that was made until then.
    this.waitingSend ??= this.lastSend.then(() => {
      this.waitingSend = undefined;
      this.lastSend = this.sendWithLock().catch(() => this.retryLater());
      return this.lastSend;
    });
    return this.waitingSend;
  }

  /** Cancels the scheduled retry, because another viewer has other changes. */
  forget(cause: ContextChange): void {
    if (cause === 'viewer') this.cancelRetry?.();
  }

  private async sendWithLock(): Promise<void> {
    if (!this.deps.isOnline() || (await this.list()).length === 0) return;
    await this.getConnections().withLock(() => this.sendAll());
  }

  private async sendAll(): Promise<void> {
    const { now } = this.getConnections();
    const changes = await this.list();
    const waitMs = Math.max(0, ...changes.map(({ notBefore = 0 }) => notBefore - now()));
    if (waitMs > 0) {
      this.retryAfter(waitMs);
      return;
    }
    for (const change of changes) {
      if (now() - change.changedAt > LIFETIME_MS) await this.refuse(change, undefined);
      else if (!(await this.sendChange(change))) return;
    }
  }

  /** Returns false when nothing else can be sent now. */
  private async sendChange(change: FavouriteChange): Promise<boolean> {
    const { storage, account } = this.getConnections();
    const isSame = (current: FavouriteChange | undefined): boolean => current?.key === change.key;
    if (account() !== change.account) return false;
    const stored = await storage.update(change, (current) =>
      current && isSame(current) ? { ...current, isSent: true } : current,
    );
    // The viewer has changed the item again meanwhile; the newer change sends its own request.
    if (!isSame(stored.change)) return true;
    const { api } = this.deps;
    const headers = { 'idempotency-key': `"${change.key}"`, account: change.account };
    try {
      await (change.favourite
        ? api.putFavourite({ id: change.itemId, headers })
        : api.deleteFavourite({ id: change.itemId, headers }));
    } catch (error) {
      return this.onFailure(change, error);
    }
    this.failures = 0;
    await storage.update(change, (current) => {
      if (!current || isSame(current)) return undefined;
      return current.favourite === change.favourite ? undefined : { ...current, before: change.favourite };
    });
    return true;
  }

  /** Returns false when nothing else can be sent now. */
  private async onFailure(change: FavouriteChange, error: unknown): Promise<boolean> {
    const { status = 0, code, retryAfter } = (error ?? {}) as Failure;
    if (RETRY_STATUSES.includes(status) || code === 'REQUEST_IN_PROGRESS') {
      await this.postpone(change, retryAfter);
      return false;
    }
    if (status === 401 && this.errorsByKey.has(change.key)) this.errorsByKey.set(change.key, error);
    // Another tab has signed in with another account (412): this tab is about to be reloaded for it.
    if (status === 401 || code === 'ACCOUNT_CHANGED') return false;
    await this.refuse(change, error);
    return true;
  }

  /** @param retryAfter seconds that the server demands; all tabs keep to it, also after a reload */
  private async postpone(change: FavouriteChange, retryAfter: number | undefined): Promise<void> {
    const { storage, now } = this.getConnections();
    if (retryAfter !== undefined) {
      const notBefore = now() + retryAfter * SECOND_MS;
      await storage.update(change, (current) => (current?.key === change.key ? { ...current, notBefore } : current));
      this.retryAfter(retryAfter * SECOND_MS);
    } else this.retryLater();
  }

  private retryLater(): void {
    const delayMs = Math.min(MAX_RETRY_DELAY_MS, RETRY_DELAY_MS * 2 ** this.failures);
    this.failures += 1;
    this.retryAfter(delayMs * (0.5 + Math.random()));
  }

  private retryAfter(ms: number): void {
    this.cancelRetry?.();
    this.cancelRetry = this.deps.after(ms, () => void this.send());
  }

  /** Removes a change that will never be stored, and shows what the server has. */
  private async refuse(change: FavouriteChange, error: unknown): Promise<void> {
    const { storage, show } = this.getConnections();
    const { account, item, favourite, before = !favourite } = change;
    const { change: newer } = await storage.update(change, (current) =>
      current?.key === change.key ? undefined : current,
    );
    if (this.errorsByKey.has(change.key)) this.errorsByKey.set(change.key, error);
    // The viewer was informed that the change is stored, unless the click is still waiting for its result (FAV-006).
    if (!newer) show({ account, item, favourite: before, isRefused: !this.errorsByKey.has(change.key) });
  }

  private getConnections(): OutboxConnections {
    if (!this.connections) throw new Error('The outbox is not connected: call followFavourites first.');
    return this.connections;
  }
}

/**
 * Combines the stored change of an item with a newer one. Returns undefined when the item is again what it is on the
 * server, so that nothing needs to be sent.
 *
 * @param change the new change, with the `before` that it would have as the first change of the item
 */
export function mergeChange(
  current: FavouriteChange | undefined,
  change: FavouriteChange,
): FavouriteChange | undefined {
  if (!current) return change;
  const { before: _, ...rest } = change;
  if (current.isSent || current.before === undefined) return rest;
  return current.before === change.favourite ? undefined : { ...rest, before: current.before };
}
