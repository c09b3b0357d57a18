// Compares a sign-in through oidc-provider with the example of openid-client, which is by the same author: as it is,
// with everything in memory, and with its attempts and sessions in the embedded database, as the product has them.
import { mkdtempSync } from 'node:fs';
import type { Agent } from 'node:http';
import { join } from 'node:path';
import { startProduct, type RunningProduct } from '../../e2e/fixtures.ts';
import { publishTestRealm, type TestRealm } from '../../e2e/testRealm.ts';
import { startOidcProvider, type OidcProvider } from '../../identity/startOidcProvider.ts';
import { compare } from '../compare.ts';
import type { CaseOptions, Line } from '../report.ts';
import { forkOnCore } from '../servers/forkOnCore.ts';
import { seedStore } from '../store.ts';
import { createConnections, createHttpBrowser, type HttpBrowser, type HttpPage } from './httpBrowser.ts';

const REALM = 'acme-bench';
/** Sign-ins of one turn. */
const SIGN_INS = 5;
/** Maximum ratio of the CPU times. */
const LIMIT = 1.2;

type Example = { readonly origin: string; stop(): Promise<void> };

type Sides = {
  readonly agent: Agent;
  readonly provider: OidcProvider;
  readonly example: Example;
  /** The example with attempts and sessions in the database. */
  readonly storedExample: Example;
  readonly product: RunningProduct;
  /** Value of the product's cookie of a known device, by person. */
  readonly devices: Map<number, string>;
};

/** What a sign-in to the product has more than the example. */
type ProductOptions = {
  /** Whether the page to which the provider returns is loaded as HTML. */
  readonly loadsDocument?: boolean;
  /** Whether the person has not used the browser before, so that the product writes a notice and sends a mail. */
  readonly hasNewDevice?: boolean;
};

/**
 * Measures sign-ins of people who have an account, each with new cookies, until a call returns who is signed in. The
 * product recognises the browser by its device cookie, except in the last line. The provider runs in this process for
 * both sides.
 */
export async function measureSignIns({ pairs, log }: CaseOptions): Promise<Line[]> {
  const store = await seedStore(log);
  const agent = createConnections();
  const provider = await startOidcProvider();
  const example = await startExample(provider);
  const storedExample = await startExample(provider, mkdtempSync(join(store.folder, 'example-')));
  const product = await startProduct({
    DATA_DIR: store.copy(),
    TRUST_PROXY: 'loopback',
    IDENTITY_SECRETS: JSON.stringify({ [REALM]: { 'openid:acme': provider.clientSecret } }),
    OUTBOUND_PRIVATE_ORIGINS: provider.issuer,
  });
  let realm: TestRealm | undefined;
  try {
    realm = await publishRealm(product, provider);
    provider.allow([
      `${example.origin}/callback`,
      `${storedExample.origin}/callback`,
      product.url(REALM, '/login/openid/acme'),
    ]);
    const sides = { agent, provider, example, storedExample, product, devices: new Map<number, string>() };
    log('signing in');
    const repeat = (signIn: (person: number) => Promise<void>) => async (): Promise<number> => {
      const start = performance.now();
      for (let person = 0; person < SIGN_INS; person++) await signIn(person);
      return (performance.now() - start) / SIGN_INS;
    };
    const [rival, storedRival, ours] = [
      repeat((person) => signInAtExample(sides.example, agent, person)),
      repeat((person) => signInAtExample(sides.storedExample, agent, person)),
      repeat((person) => signInAtProduct(sides, person)),
    ];
    const withDocument = repeat((person) => signInAtProduct(sides, person, { loadsDocument: true }));
    const withNewDevice = repeat((person) => signInAtProduct(sides, person, { hasNewDevice: true }));
    // Six turns of each side let Node compile the code of all processes.
    for (let round = 0; round < 6; round++)
      for (const side of [rival, storedRival, ours, withDocument, withNewDevice]) await side();
    const name = 'sign-in through oidc-provider';
    return [
      { kind: 'line', name, unit: 'ms', limit: LIMIT, ...(await compare({ rival, ours, beside: {} }, pairs)) },
      {
        kind: 'line',
        name: `${name}, the example with the same database`,
        unit: 'ms',
        limit: LIMIT,
        ...(await compare({ rival: storedRival, ours, beside: {} }, pairs)),
      },
      {
        kind: 'line',
        name: `${name}, with the HTML of the return`,
        unit: 'ms',
        ...(await compare({ rival, ours: withDocument, beside: {} }, pairs)),
      },
      {
        kind: 'line',
        name: `${name}, the example with the same database, the product with a new device`,
        unit: 'ms',
        ...(await compare({ rival: storedRival, ours: withNewDevice, beside: {} }, pairs)),
      },
    ];
  } finally {
    await product.stop();
    await example.stop();
    await storedExample.stop();
    await provider.close();
    agent.destroy();
    realm?.remove();
    store.remove();
  }
}

const publishRealm = (product: RunningProduct, { clientId, issuer }: OidcProvider): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [] } },
    {
      id: REALM,
      realm: {
        sessionMode: 'cookie',
        providers: [{ kind: 'openid', clientName: 'acme', label: 'Acme', clientId, issuer }],
        features: { selfRegistration: true },
      },
    },
  );

/** @param dataDir folder of the database for attempts and sessions; by default they are in memory */
async function startExample({ issuer, clientId, clientSecret }: OidcProvider, dataDir?: string): Promise<Example> {
  const child = forkOnCore(
    new URL('exampleClient.ts', import.meta.url),
    [issuer, clientId, clientSecret, ...(dataDir === undefined ? [] : [dataDir])],
    {},
  );
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the example client ended with ${code}`)));
    child.once('message', (message) => resolve(message as { port: number }));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

const toPerson = (person: number): string => `bench-${person}`;

/** Opens the provider's form and signs in; returns where the provider leads. */
async function approve(browser: HttpBrowser, form: HttpPage, person: number, stopAt?: string): Promise<HttpPage> {
  if (!form.url.pathname.startsWith('/interaction/'))
    throw new Error(`expected the provider's form, got ${form.url.href}`);
  return browser.open(form.url.href, new URLSearchParams({ login: toPerson(person) }), stopAt);
}

async function signInAtExample({ origin }: Example, agent: Agent, person: number): Promise<void> {
  const browser = createHttpBrowser(agent);
  const home = await approve(browser, await browser.open(`${origin}/login`), person);
  expectPerson(home, `"sub":"${toPerson(person)}"`);
}

let networks = 0;

async function signInAtProduct(
  { agent, product, devices }: Sides,
  person: number,
  { loadsDocument = false, hasNewDevice = false }: ProductOptions = {},
): Promise<void> {
  const toAddress = (path: string): string => product.url(REALM, path);
  // Each browser has a network of its own, so that no limit on attempts applies.
  const network = `10.${Math.floor(networks / 250)}.${networks++ % 250}.1`;
  const browser = createHttpBrowser(agent, { 'x-forwarded-for': network });
  const { host } = new URL(toAddress('/'));
  const device = devices.get(person);
  if (device !== undefined && !hasNewDevice) browser.setCookie(host, 'device', device);
  const authUriPage = await browser.open(toAddress('/api/v2/openid/acme/auth-uri?authoriseUriFlow=SIGNIN'));
  const { authorisationUri } = JSON.parse(authUriPage.body) as { readonly authorisationUri?: string };
  if (authorisationUri === undefined) throw new Error(`the sign-in did not begin: ${authUriPage.body}`);
  const { url } = await approve(browser, await browser.open(authorisationUri), person, toAddress('/'));
  if (loadsDocument) await browser.open(url.href);
  const { code = '', state = '', iss = '' } = Object.fromEntries(url.searchParams);
  const exchanged = await browser.open(toAddress('/api/v2/openid/acme/token'), { authorisationCode: code, state, iss });
  if (exchanged.status !== 200) throw new Error(`the exchange responded ${exchanged.status}: ${exchanged.body}`);
  expectPerson(await browser.open(toAddress('/api/v2/session')), '"isGuest":false');
  devices.set(person, browser.getCookie(host, 'device') ?? '');
}

/** @throws when the response is not that of a signed-in person */
function expectPerson({ url, status, body }: HttpPage, expected: string): void {
  if (status !== 200 || !body.includes(expected)) throw new Error(`${url.href} responded ${status}: ${body}`);
}
