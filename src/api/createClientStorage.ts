// The only adapter to the browser's storage, for the client keys of the specification (identity and commerce, section
// 3; decisions O1 and D6). When storage is full, disabled or blocked, values stay in memory until the tab closes (N40).

/** Stored keys and the pattern of their values. A value that does not match counts as missing. */
const KEYS = {
  'auth-token': /^[\w-]{1,1000}\.[\w-]{1,2000}\.[\w-]{1,200}$/,
  'refresh-token': /^[\w-]{20,200}$/,
  language: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
  /** A guest's preferences, as JSON. */
  preferences: /^\{[^<>]{0,600}\}$/,
  'background-video': /^(audio-and-video|video|none)$/,
  /** Whether the viewer agreed to analytics. */
  consent: /^(granted|refused)$/,
  'last-channel': /^\S{1,200}$/,
  /** Identifies this browser among the devices of an account. */
  'device-id': /^[\w-]{8,64}$/,
  /** What the viewer set in the player, as JSON. */
  player: /^\{[^<>]{0,600}\}$/,
  /** The browser's registration at the pay-TV provider, as JSON: realm, clientId, clientSecret. */
  'pay-tv-client': /^\{[^<>]{0,2000}\}$/,
  'signup-rehydrate': /^[\s\S]{1,4000}$/,
  /**
   * Time of the last sign-in or sign-out in this browser, in ms since 1970. By this time a document that was requested
   * earlier, or is restored from the back/forward cache, detects that it shows an earlier session.
   */
  'session-mark': /^[\w-]{1,64}$/,
} as const;

/** Name of a stored value. */
export type ClientKey = keyof typeof KEYS;
/** The values that a realm stores in this browser. */
export type ClientStorage = {
  /** Returns undefined when nothing is stored, and for a text that is not a valid value of the key. */
  get(key: ClientKey): string | undefined;
  /** Stores the value; only for this tab when the browser refuses to store it. */
  set(key: ClientKey, value: string): void;
  remove(key: ClientKey): void;
};

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the values of a realm are stored in this browser. */
export type ClientStorageOptions = {
  /** Prefix of every key, so that brands on one origin share nothing. */
  readonly realm: string;
  /**
   * Returns the browser's storage. A function, because reading `window.localStorage` throws where cookies are blocked.
   */
  readonly storage: () => WebStorage;
};

/** Creates the storage of one realm. Its methods never throw. */
export function createClientStorage({ realm, storage }: ClientStorageOptions): ClientStorage {
  const memory = new Map<ClientKey, string>();
  const storedKey = (key: ClientKey): string => `${realm}:${key}`;
  const attempt = <T>(access: (webStorage: WebStorage) => T): { readonly result: T } | undefined => {
    try {
      return { result: access(storage()) };
    } catch {
      return undefined;
    }
  };
  return {
    get(key) {
      const value = memory.get(key) ?? attempt((webStorage) => webStorage.getItem(storedKey(key)))?.result ?? undefined;
      return value !== undefined && KEYS[key].test(value) ? value : undefined;
    },
    set(key, value) {
      // After a successful write, `get` reads the value from storage and not from memory, so that tabs see each other's
      // values.
      if (attempt((webStorage) => webStorage.setItem(storedKey(key), value))) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((webStorage) => webStorage.removeItem(storedKey(key)));
    },
  };
}
