import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { checkUrl, type ResolveHost } from './checkUrl.ts';
import { createOutbound, OutboundError, type Outbound } from './createOutbound.ts';
import { isPublicAddress } from './publicAddress.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((close) => close()));

async function startTestServer(handler: RequestListener): Promise<number> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

function openClient(privateOrigins: readonly string[], resolve?: ResolveHost): Outbound {
  const outbound = createOutbound({ privateOrigins, resolve });
  cleanups.push(() => outbound.close());
  return outbound;
}

const limits = { timeoutMs: 5_000, maxBytes: 1_000 };
const findFailure = (outbound: Outbound, url: string, more = limits): Promise<string> =>
  outbound.request({ url, ...more }).then(
    ({ status }) => `status ${status}`,
    (error: unknown) => (error instanceof OutboundError ? error.failure : String(error)),
  );

/** Addresses of every class that is not on the public internet. */
const PRIVATE_ADDRESSES = `0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.1.2 169.254.169.254 172.16.0.1 172.31.255.1
  192.0.0.8 192.0.2.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1
  255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:7f00:1
  64:ff9b::7f00:1 64:ff9b:1::a00:1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 4000::1
  fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 100::1`.split(/\s+/);
/** 127.0.0.1 in decimal, octal, hexadecimal, short and full-width notation. */
const OTHER_NOTATIONS = '2130706433 0177.0.0.1 017700000001 0x7f.0.0.1 0x7f000001 127.1 127.0.0.1. ①②⑦.0.0.1'.split(
  ' ',
);

test('only global unicast addresses count as public', () => {
  for (const address of PRIVATE_ADDRESSES) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const text of ['', '0177.0.0.1', '2130706433', '127.1', 'localhost', '8.8.8.8.', 'fe80::1%eth0'])
    expect([text, isPublicAddress(text)]).toEqual([text, false]);
});

test('a URL with a private address in any notation is refused at publish and at the connection', async () => {
  const outbound = openClient([]);
  const hosts = [
    ...PRIVATE_ADDRESSES.map((address) => (address.includes(':') ? `[${address}]` : address)),
    ...OTHER_NOTATIONS,
  ];
  for (const host of hosts) {
    const url = `https://${host}/x`;
    expect([url, (await checkUrl(url, { privateOrigins: [] }))?.kind]).toEqual([url, 'refused']);
    expect([url, await findFailure(outbound, url)]).toEqual([url, 'refused']);
  }
});

test('URLs of other schemes or with credentials, and texts that are not URLs, are refused', async () => {
  const outbound = openClient(['http://127.0.0.1:1']);
  for (const url of [
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'http://user:secret@127.0.0.1:1/',
    'http://127.0.0.1:2/',
    'https://127.0.0.1:1/',
    'not a url',
    '//example.com',
    '',
  ]) {
    const finding = await checkUrl(url, { privateOrigins: ['http://127.0.0.1:1'] });
    expect([url, finding?.kind]).toEqual([url, 'refused']);
    expect(finding?.found).not.toContain('secret');
    expect([url, await findFailure(outbound, url)]).toEqual([url, 'refused']);
  }
});

test('a host is refused at publish when one of its addresses is private; when DNS returns no address, the check reports "unresolved"', async () => {
  const createResolver =
    (...addresses: string[]): ResolveHost =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  const check = (resolve: ResolveHost) => checkUrl('https://cms.test/api', { privateOrigins: [], resolve });
  expect(await check(createResolver('8.8.8.8', '2606:4700::1'))).toBeUndefined();
  expect(await check(createResolver('8.8.8.8', '10.0.0.7'))).toEqual({
    kind: 'refused',
    expected: 'a host whose addresses are all on the public internet',
    found: '"cms.test with 10.0.0.7"',
  });
  expect((await check(createResolver('::ffff:10.0.0.7')))?.kind).toBe('refused');
  expect((await check(createResolver()))?.kind).toBe('unresolved');
  expect((await check(() => Promise.reject(new Error('ENOTFOUND'))))?.kind).toBe('unresolved');
});

test('a name that DNS points to a private address after the publish gets no request', async () => {
  const requests: string[] = [];
  const port = await startTestServer((request, response) => {
    requests.push(request.url ?? '');
    response.end('{}');
  });
  const addresses = ['93.184.216.34', '127.0.0.1'];
  const resolve: ResolveHost = () => Promise.resolve([{ address: addresses.shift() ?? '127.0.0.1', family: 4 }]);
  const url = `https://cms.test:${port}/x`;
  expect(await checkUrl(url, { privateOrigins: [], resolve })).toBeUndefined();
  expect(await findFailure(openClient([], resolve), url)).toBe('refused');
  expect(requests).toEqual([]);
});

test('a connection resolves the name once and uses that address; the next request reuses the connection', async () => {
  const port = await startTestServer((request, response) => response.end(JSON.stringify(request.headers.host)));
  let resolutions = 0;
  const outbound = openClient([`http://cms.test:${port}`], () => {
    resolutions++;
    return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  });
  for (const path of ['/one', '/two']) {
    const { status, body } = await outbound.request({ url: `http://cms.test:${port}${path}`, ...limits });
    expect([status, Buffer.from(body).toString()]).toEqual([200, `"cms.test:${port}"`]);
  }
  expect(resolutions).toBe(1);
});

test('redirects, oversized bodies, missing responses and broken connections end a call with a reason', async () => {
  const reached: string[] = [];
  const port = await startTestServer((request, response) => {
    reached.push(request.url ?? '');
    if (request.url === '/redirect') response.writeHead(302, { location: '/private' }).end();
    else if (request.url === '/permanent') response.writeHead(308, { location: 'http://10.0.0.1/' }).end();
    else if (request.url === '/large') response.end('x'.repeat(1_001));
    else if (request.url === '/fits') response.end('x'.repeat(1_000));
    else if (request.url === '/error') response.writeHead(500).end('x');
    else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('x');
      setImmediate(() => response.destroy());
    } else if (request.url === '/slow-body') response.write('x');
  });
  const origin = `http://127.0.0.1:${port}`;
  const outbound = openClient([origin]);
  expect(await findFailure(outbound, `${origin}/redirect`)).toBe('redirect');
  expect(await findFailure(outbound, `${origin}/permanent`)).toBe('redirect');
  expect(reached).not.toContain('/private');
  expect(await findFailure(outbound, `${origin}/large`)).toBe('too-large');
  expect(await findFailure(outbound, `${origin}/fits`)).toBe('status 200');
  expect(await findFailure(outbound, `${origin}/error`)).toBe('status 500');
  expect(await findFailure(outbound, `${origin}/cut`)).toBe('unreachable');
  expect(await findFailure(outbound, `${origin}/silent`, { ...limits, timeoutMs: 100 })).toBe('timeout');
  expect(await findFailure(outbound, `${origin}/slow-body`, { ...limits, timeoutMs: 100 })).toBe('timeout');
  expect(await findFailure(openClient(['http://127.0.0.1:1']), 'http://127.0.0.1:1/')).toBe('unreachable');
});
