// The one adapter to the browser's storage for the client keys of the specification (identity-and-commerce 3; decisions O1, D6).
// Storage may be full, switched off or forbidden: then the values live as long as the tab (N40).

/** What is kept. Values that do not look right are as good as missing. */
const KEYS = {
  'auth-token': /^[\w-]{1,1000}\.[\w-]{1,2000}\.[\w-]{1,200}$/,
  'refresh-token': /^[\w-]{20,200}$/,
  language: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
  /** A guest's preferences, as JSON. */
  preferences: /^\{[^<>]{0,600}\}$/,
  'background-video': /^(audio-and-video|video|none)$/,
  /** Whether the viewer agreed to be counted. */
  consent: /^(granted|refused)$/,
  'last-channel': /^\S{1,200}$/,
  'signup-rehydrate': /^[\s\S]{1,4000}$/,
  /** Changes whenever somebody signs in or out in this browser: a page out of the back-forward cache knows by it that it is stale. */
  'session-mark': /^[\w-]{1,64}$/,
} as const;

export type ClientKey = keyof typeof KEYS;
export type ClientStorage = {
  get(key: ClientKey): string | undefined;
  set(key: ClientKey, value: string): void;
  remove(key: ClientKey): void;
};

/** @param storage a function, because only reading `window.localStorage` throws where cookies are blocked. */
export function createClientStorage({
  realm,
  storage,
}: {
  realm: string;
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}): ClientStorage {
  const memory = new Map<ClientKey, string>();
  const name = (key: ClientKey): string => `${realm}:${key}`;
  const attempt = <T>(
    work: (real: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) => T,
  ): { readonly done: T } | undefined => {
    try {
      return { done: work(storage()) };
    } catch {
      return undefined;
    }
  };
  return {
    get(key) {
      const value = memory.get(key) ?? attempt((real) => real.getItem(name(key)))?.done ?? undefined;
      return value !== undefined && KEYS[key].test(value) ? value : undefined;
    },
    set(key, value) {
      // What could be written is read from there, so that tabs see each other's tokens.
      if (attempt((real) => real.setItem(name(key), value))) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((real) => real.removeItem(name(key)));
    },
  };
}
