// The operator's contract (decision O15): every setting of the process, read once.
import { isIP } from 'node:net';

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly logLevel: string;
  readonly production: boolean;
  /** Demo accounts exist although NODE_ENV is production. */
  readonly demo: boolean;
  /** Folder served under /plugins/ (docs/plugins.md); undefined: none. With DEMO=1 it is that of the examples. */
  readonly pluginsDir?: string | undefined;
  /** False (SERVICE_WORKER=off): browsers get a worker that removes itself and all it kept. */
  readonly serviceWorker: boolean;
  /**
   * Proxies whose X-Forwarded-For, -Proto and -Host are believed: false (none), how many of them stand in a row before this
   * process, or their addresses and networks. Behind TLS the session cookie is Secure only with it.
   */
  readonly trustProxy: false | number | readonly string[];
  /** Headers in which the proxy says the viewer's country (ISO 3166-1 alpha-2), and that the address is a VPN's; believed with `trustProxy` only. */
  readonly countryHeader?: string | undefined;
  readonly vpnHeader?: string | undefined;
};

/** @throws with the name of the variable and what it must be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const port = Number(env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT is "${env['PORT']}": expected a number from 0 to 65535.`);
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  const logLevel = env['LOG_LEVEL'] ?? 'info';
  if (!levels.includes(logLevel)) throw new Error(`LOG_LEVEL is "${logLevel}": expected one of ${levels.join(', ')}.`);
  return {
    port,
    logLevel,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? '.data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    production: env['NODE_ENV'] === 'production',
    demo: env['DEMO'] === '1',
    pluginsDir: env['PLUGINS_DIR'] || (env['DEMO'] === '1' ? 'docs/examples/plugins' : undefined),
    serviceWorker: env['SERVICE_WORKER'] !== 'off',
    trustProxy: readTrustProxy(env['TRUST_PROXY']),
    countryHeader: readHeader('COUNTRY_HEADER', env),
    vpnHeader: readHeader('VPN_HEADER', env),
  };
}

function readHeader(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const header = env[name] || undefined;
  if (header !== undefined && !/^[A-Za-z0-9-]{1,60}$/.test(header))
    throw new Error(`${name} is "${header}": expected the name of a request header.`);
  return header?.toLowerCase();
}

/** `true` is refused: with it every client could give itself any address, and so another limit of its own for each guess. */
function readTrustProxy(text = ''): Config['trustProxy'] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  if (words.length === 0 || text === '0' || text === 'false') return false;
  const [first = ''] = words;
  if (words.length === 1 && /^[1-9]$/.test(first)) return Number(first);
  const wrong = words.find((word) => !['loopback', 'linklocal', 'uniquelocal'].includes(word) && !isNetwork(word));
  if (wrong !== undefined)
    throw new Error(
      `TRUST_PROXY has "${wrong}": expected how many proxies stand in a row (1 to 9), or their addresses and networks with commas between (10.0.0.0/8, 2001:db8::/32, loopback, linklocal, uniquelocal).`,
    );
  return words;
}

function isNetwork(word: string): boolean {
  const [address = '', bits, more] = word.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}
