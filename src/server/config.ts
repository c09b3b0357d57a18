// Reads the settings of the process from its environment variables, once at the start (decision O15).
import { isObject } from '#schemas/isObject.ts';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { SECOND_MS } from '#schemas/durations.ts';
import type { ProviderSecrets } from './domain/identity/createProviderLookup.ts';
import type { UpstreamHeaders } from './domain/upstream/createUpstreams.ts';
import { DEFAULT_LIMITS, type LoadLimits } from './load/limits.ts';
import { parseJson } from './json/readJson.ts';

/** The folder of plugins of the demo. */
export const DEMO_PLUGINS_DIR = 'docs/examples/plugins';

/** How many bytes the images that editors upload may have in one realm, unless the operator sets another number. */
export const DEFAULT_UPLOAD_BYTES = 1024 * 1024 * 1024;

/** Settings of /metrics. Without `port` it is served on the server's own port, with the token. */
export type MetricsSettings = {
  readonly port?: number | undefined;
  readonly host: string;
  readonly token?: string | undefined;
};

/** The settings of a server process. */
export type Config = {
  readonly port: number;
  /**
   * The port on which viewers reach the server when it is another one than `port` and than the default of https and
   * http: of a proxy, or of a container's host. Links in mails may have it.
   */
  readonly publicPort?: number | undefined;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly logLevel: string;
  readonly isProduction: boolean;
  /** True (DEMO=1): demo accounts can sign in although NODE_ENV is production. */
  readonly isDemo: boolean;
  /**
   * Folders below realms/ that are published at the start: `base` only the realm from which all others inherit, `all` the
   * demo brands too, `none` for a node that only reads.
   */
  readonly seed: 'base' | 'all' | 'none';
  /** Folder served under /plugins/ (docs/plugins.md); undefined: no folder. DEMO=1 defaults to the examples' folder. */
  readonly pluginsDir?: string | undefined;
  /**
   * Folder with the recordings of the demo media server (docs/adr/022-demo-media.md); undefined: no media server.
   * DEMO=1 defaults to the demo's folder.
   */
  readonly mediaDir?: string | undefined;
  /**
   * Image variants that this node encodes at once, in a process of the lowest priority; 0 or undefined: none, other
   * nodes of the same database encode them.
   */
  readonly imageThreads?: number | undefined;
  /** How many bytes the images that editors upload may have in one realm; undefined: DEFAULT_UPLOAD_BYTES. */
  readonly maxUploadBytes?: number | undefined;
  /** False (SERVICE_WORKER=off): browsers get a worker that deletes its caches and unregisters itself. */
  readonly isServiceWorkerOn: boolean;
  /**
   * Proxies whose X-Forwarded-For, -Proto and -Host headers are trusted: false (none), the number of proxies in front
   * of this process, or their addresses and networks. Behind a proxy that ends TLS the session cookie is Secure only
   * when the proxy is trusted.
   */
  readonly trustProxy: false | number | readonly string[];
  /** Where /metrics is served: a port of its own, or the server's port behind a token; undefined: nowhere. */
  readonly metrics?: MetricsSettings | undefined;
  /** Header in which a trusted proxy sends the viewer's country (ISO 3166-1 alpha-2). */
  readonly countryHeader?: string | undefined;
  /** Header in which a trusted proxy marks the address of a VPN. */
  readonly vpnHeader?: string | undefined;
  /**
   * Origins of the operator's own network that the server may call although they are http or have private addresses
   * (docs/adr/026-outbound-calls.md). A realm's data cannot add to them.
   */
  readonly privateOrigins?: readonly string[] | undefined;
  /** Limits of slow clients and of load that differ from DEFAULT_LIMITS. */
  readonly limits?: Partial<LoadLimits> | undefined;
  /**
   * Time in ms for which the server accepts requests after SIGTERM, while /readyz responds 503, so that balancers stop
   * sending them.
   */
  readonly stopDelayMs?: number | undefined;
  /** Headers for the back ends of brands, such as keys: by realm, then by origin. No secret is in a realm's data. */
  readonly upstreamHeaders?: UpstreamHeaders | undefined;
  /** Client secrets at identity providers: by realm, then by provider, such as `openid:acme` (docs/identity.md). */
  readonly identitySecrets?: ProviderSecrets | undefined;
  /** Keys that encrypt single values of the database: the first one encrypts, all decrypt. */
  readonly encryptionKeys?: readonly string[] | undefined;
  /** Time limit of one call to an identity provider in ms; default: 8000. */
  readonly providerTimeoutMs?: number | undefined;
  /** SMTP server of the operator: `smtp://user:password@host:587` or `smtps://...`; undefined: mails wait. */
  readonly smtpUrl?: string | undefined;
  /** Sender address of realms without their own. */
  readonly mailFrom?: string | undefined;
};

/**
 * Reads the settings.
 * @throws Error that names the variable, its value and what was expected.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const port = readPort('PORT', env) ?? 4000;
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  const logLevel = env['LOG_LEVEL'] ?? 'info';
  if (!levels.includes(logLevel)) throw new Error(`LOG_LEVEL is "${logLevel}": expected one of ${levels.join(', ')}.`);
  return {
    port,
    publicPort: readPort('PUBLIC_PORT', env),
    logLevel,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? '.data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    isProduction: env['NODE_ENV'] === 'production',
    isDemo: env['DEMO'] === '1',
    seed: readSeed(env),
    pluginsDir: env['PLUGINS_DIR'] || (env['DEMO'] === '1' ? DEMO_PLUGINS_DIR : undefined),
    mediaDir: env['MEDIA_DIR'] || (env['DEMO'] === '1' ? 'realms/default/media' : undefined),
    imageThreads: readImageThreads(env['IMAGE_THREADS']),
    maxUploadBytes: readUploadQuota(env['UPLOAD_QUOTA_MB']),
    isServiceWorkerOn: env['SERVICE_WORKER'] !== 'off',
    trustProxy: readTrustProxy(env['TRUST_PROXY']),
    metrics: readMetrics(env),
    countryHeader: readHeader('COUNTRY_HEADER', env),
    vpnHeader: readHeader('VPN_HEADER', env),
    privateOrigins: readPrivateOrigins(env),
    upstreamHeaders: readUpstreamHeaders(env['UPSTREAM_HEADERS']),
    stopDelayMs: readStopDelay(env['STOP_DELAY_SECONDS']),
    limits: {
      headersMs: readSeconds('HEADERS_SECONDS', env) ?? DEFAULT_LIMITS.headersMs,
      bodyMs: readSeconds('BODY_SECONDS', env) ?? DEFAULT_LIMITS.bodyMs,
      // In development Vite serves hundreds of modules for a page.
      isSheddingOn: env['NODE_ENV'] === 'production' && env['LOAD_SHEDDING'] !== 'off',
    },
    identitySecrets: readIdentitySecrets(env),
    encryptionKeys: readEncryptionKeys(env),
    smtpUrl: readSmtpUrl(env['SMTP_URL']),
    mailFrom: readMailFrom(env['MAIL_FROM']),
  };
}

/** @returns undefined when the variable is not set. */
function readPort(name: string, env: Readonly<Record<string, string | undefined>>): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`${name} is "${text}": expected a whole number from 0 to 65535.`);
  return port;
}

/** @returns a time in ms; undefined when the variable is not set. */
function readSeconds(name: string, env: Readonly<Record<string, string | undefined>>): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`${name} is "${text}": expected a whole number from 1 to 999.`);
  return Number(text) * SECOND_MS;
}

function readMetrics(env: Readonly<Record<string, string | undefined>>): MetricsSettings | undefined {
  const port = readPort('METRICS_PORT', env);
  const token = env['METRICS_TOKEN'] || undefined;
  if (token !== undefined && token.length < 16)
    throw new Error(`METRICS_TOKEN has ${token.length} characters: expected at least 16.`);
  if (port === undefined && token === undefined) return undefined;
  return { port, token, host: env['METRICS_HOST'] || '127.0.0.1' };
}

/** Reads SEED_REALMS. By default, production without DEMO=1 publishes no demo brand. */
function readSeed(env: Readonly<Record<string, string | undefined>>): Config['seed'] {
  const isProductionWithoutDemo = env['NODE_ENV'] === 'production' && env['DEMO'] !== '1';
  const seed = env['SEED_REALMS'] || (isProductionWithoutDemo ? 'base' : 'all');
  if (seed !== 'base' && seed !== 'all' && seed !== 'none')
    throw new Error(`SEED_REALMS is "${seed}": expected base, all or none.`);
  return seed;
}

/**
 * Reads OUTBOUND_PRIVATE_ORIGINS, for the server and for commands that publish without one.
 * @throws Error that names the value and what was expected.
 */
export function readPrivateOrigins(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const origins = (env['OUTBOUND_PRIVATE_ORIGINS'] ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  for (const origin of origins) {
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error(
        `OUTBOUND_PRIVATE_ORIGINS has "${origin}": expected origins separated by commas, such as https://cms.internal:8443,http://127.0.0.1:5001.`,
      );
  }
  return origins;
}

/** @throws Error that names what was expected, without the value, which contains secrets. */
function readUpstreamHeaders(text: string | undefined): UpstreamHeaders | undefined {
  if (!text) return undefined;
  const isHeaders = (value: unknown): boolean =>
    isObject(value) &&
    Object.entries(value).every(
      ([name, header]) =>
        /^[A-Za-z0-9-]{1,60}$/.test(name) && typeof header === 'string' && /^[\x20-\x7e]*$/.test(header),
    );
  const isOrigin = (origin: string): boolean => URL.canParse(origin) && new URL(origin).origin === origin;
  const byRealm = parseJson(text);
  const isValid =
    isObject(byRealm) &&
    Object.values(byRealm).every(
      (byOrigin) =>
        isObject(byOrigin) &&
        Object.entries(byOrigin).every(([origin, headers]) => isOrigin(origin) && isHeaders(headers)),
    );
  if (!isValid)
    throw new Error(
      'UPSTREAM_HEADERS is not as expected: JSON of the form {"<realm>":{"https://cms.example":{"authorization":"Bearer ..."}}}.',
    );
  return byRealm as UpstreamHeaders;
}

/**
 * Reads IDENTITY_SECRETS, for the server and for commands that check folders.
 * @throws Error that names what was expected, without the value, which contains secrets.
 */
export function readIdentitySecrets(env: Readonly<Record<string, string | undefined>>): ProviderSecrets | undefined {
  const text = env['IDENTITY_SECRETS'];
  if (!text) return undefined;
  const byRealm = parseJson(text);
  const isValid =
    isObject(byRealm) &&
    Object.values(byRealm).every(
      (ofRealm) =>
        isObject(ofRealm) && Object.values(ofRealm).every((secret) => typeof secret === 'string' && secret !== ''),
    );
  if (!isValid)
    throw new Error(
      'IDENTITY_SECRETS is not as expected: JSON of the form {"<realm>":{"openid:<client>":"<secret>","apple":"<key>"}}.',
    );
  return byRealm as ProviderSecrets;
}

/**
 * Reads ENCRYPTION_KEYS, for the server and for commands that open its database.
 * @throws Error that names what was expected, without the value, which contains secrets.
 */
export function readEncryptionKeys(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const keys = (env['ENCRYPTION_KEYS'] ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (keys.some((key) => !/^[\w+/=-]{32,}$/.test(key)))
    throw new Error(
      'ENCRYPTION_KEYS is not as expected: keys of at least 32 letters or digits, separated by commas, the newest first. `openssl rand -base64 32` prints one.',
    );
  return keys;
}

/** @throws Error that names what was expected, without the value, which contains a password. */
function readSmtpUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('SMTP_URL is not as expected: smtp://user:password@host:587 or smtps://user:password@host:465.');
  return text;
}

function readMailFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(text))
    throw new Error(`MAIL_FROM is "${text}": expected an address such as no-reply@brand.example.`);
  return text;
}

/** Reads IMAGE_THREADS. Default: one for each core, at most 4, because each can need 200 MB for the largest images. */
function readImageThreads(text: string | undefined): number {
  if (!text) return Math.min(4, availableParallelism());
  if (!/^\d{1,2}$/.test(text)) throw new Error(`IMAGE_THREADS is "${text}": expected a whole number from 0 to 99.`);
  return Number(text);
}

/** Reads UPLOAD_QUOTA_MB and returns it in bytes; undefined when it is not set. */
function readUploadQuota(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^\d{1,7}$/.test(text))
    throw new Error(`UPLOAD_QUOTA_MB is "${text}": expected a whole number of megabytes from 0 to 9999999.`);
  return Number(text) * 1024 * 1024;
}

/**
 * Reads STOP_DELAY_SECONDS and returns it in ms. Default: 0. The server then still waits 0.2 s for connections that the
 * system has accepted.
 */
function readStopDelay(text = '0'): number {
  if (!/^\d{1,3}$/.test(text))
    throw new Error(`STOP_DELAY_SECONDS is "${text}": expected a whole number from 0 to 999.`);
  return Number(text) * 1000;
}

function readHeader(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const header = env[name] || undefined;
  if (header !== undefined && !/^[A-Za-z0-9-]{1,60}$/.test(header))
    throw new Error(`${name} is "${header}": expected the name of a request header.`);
  return header?.toLowerCase();
}

/**
 * Reads TRUST_PROXY. `true` is refused: every client could then send any address in X-Forwarded-For, and so get a fresh
 * rate limit for each password that it guesses.
 */
function readTrustProxy(text = ''): Config['trustProxy'] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  if (words.length === 0 || text === '0' || text === 'false') return false;
  const [first = ''] = words;
  if (words.length === 1 && /^[1-9]$/.test(first)) return Number(first);
  const invalid = words.find((word) => !['loopback', 'linklocal', 'uniquelocal'].includes(word) && !isNetwork(word));
  if (invalid !== undefined)
    throw new Error(
      `TRUST_PROXY has "${invalid}": expected the number of proxies in front of the server (1 to 9), or their addresses and networks separated by commas (10.0.0.0/8, 2001:db8::/32, loopback, linklocal, uniquelocal).`,
    );
  return words;
}

/** Whether a text is an IP address, with or without a prefix length (10.0.0.0/8). */
function isNetwork(text: string): boolean {
  const [address = '', prefixLength, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefixLength === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefixLength) ? Number(prefixLength) : 0;
  return bits >= 1 && bits <= (family === 4 ? 32 : 128);
}
